//! Files that are no games, and games that misbehave while they are loaded.

use spielwerk_runtime::{GuestError, Limits, LoadError, Runtime, Settings};

use crate::surgery::{
    COMPONENT, MODULE, file, leb, marked, module_of, section, starting, with_instances, with_memory, with_module,
};
use crate::{HOSTILE, NOUGHTS, RUNTIME, hostile};

fn refused(bytes: &[u8]) -> LoadError {
    let error = RUNTIME.load(bytes).expect_err("must be refused");
    // Still alive, and a good game still loads and answers.
    assert_eq!(hostile().info("de").id, "hostile");
    error
}

#[test]
fn files_that_are_no_components() {
    assert_eq!(refused(b""), LoadError::NotWasm);
    assert_eq!(refused(b"MZ and so on"), LoadError::NotWasm);
    assert_eq!(refused(&MODULE), LoadError::CoreModule);
    assert_eq!(refused(&module_of(&HOSTILE)), LoadError::CoreModule);
    assert!(refused(&module_of(&HOSTILE)).to_string().contains("spielwerk build"));
    assert_eq!(refused(b"\x7fELF\x02\x01\x01 machine code"), LoadError::Precompiled);
    assert!(matches!(refused(&[0, b'a', b's', b'm', 9, 9, 9, 9]), LoadError::Invalid(_)));
}

#[test]
fn a_file_over_the_cap() {
    let most = 8 << 20;
    let mut bytes = HOSTILE.clone();
    bytes.resize(most + 1, 0);
    assert_eq!(refused(&bytes), LoadError::TooLarge { size: most as u64 + 1, most });
}

#[test]
fn wasmtimes_own_machine_code() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = Runtime::new(Settings { cache: Some(folder.path().into()), ..Settings::default() }).unwrap();
    runtime.load(&HOSTILE).unwrap();
    let kept = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
    let sealed = std::fs::read(kept.into_iter().find(|path| path.extension().is_some()).unwrap()).unwrap();
    // Without its seal this is exactly what `wasmtime compile` writes.
    assert_eq!(refused(&sealed[40..]), LoadError::Precompiled);
    assert_eq!(refused(&sealed), LoadError::NotWasm);
}

#[test]
fn a_component_cut_off_anywhere() {
    for length in (8..NOUGHTS.len()).step_by(97) {
        let error = RUNTIME.load(&NOUGHTS[..length]).expect_err("a part is no whole");
        // A cut between two sections leaves a valid component that lacks exports.
        assert!(matches!(error, LoadError::Invalid(_) | LoadError::Exports(_)), "at {length}: {error:?}");
    }
    assert_eq!(hostile().info("en").title, "Hostile");
}

#[test]
fn a_component_with_a_flipped_byte() {
    // Whatever comes of it, it is an answer: a refusal or a game that loads.
    for at in (8..HOSTILE.len()).step_by(HOSTILE.len() / 24) {
        let mut bytes = HOSTILE.clone();
        bytes[at] ^= 0x55;
        if let Err(error) = RUNTIME.load(&bytes) {
            assert!(!error.to_string().is_empty() && !error.code().is_empty());
        }
    }
    assert_eq!(hostile().info("en").title, "Hostile");
}

/// A component that imports one thing of a kind, with the type section it needs.
fn importing(name: &str, types: Vec<u8>, kind: &[u8]) -> Vec<u8> {
    let import = [vec![1, 0], leb(name.len()), name.as_bytes().to_vec(), kind.to_vec()].concat();
    file(COMPONENT, &[types, section(10, &import)])
}

#[test]
fn imports_of_every_kind_are_named() {
    let function = section(7, &[1, 0x40, 0, 1, 0]);
    let instance = section(7, &[1, 0x42, 0]);
    let component = section(7, &[1, 0x41, 0]);
    let module = section(3, &[1, 0x50, 0]);
    let all = [
        ("log", function, vec![0x01, 0]),
        ("wasi:clocks/wall-clock@0.2.0", instance, vec![0x05, 0]),
        ("part", component, vec![0x04, 0]),
        ("machine", module, vec![0x00, 0x11, 0]),
        ("handle", vec![], vec![0x03, 0x01]),
    ];
    for (name, types, kind) in all {
        let error = refused(&importing(name, types, &kind));
        assert_eq!(error, LoadError::Imports { names: vec![name.into()] });
        assert!(error.to_string().contains(name));
    }
}

#[test]
fn a_component_without_the_contract() {
    let LoadError::Exports(reason) = refused(&COMPONENT) else { panic!("an empty component exports nothing") };
    assert!(reason.contains("spielwerk:game/"), "{reason}");
}

/// A component around a core module with one function of this body (type 0: nothing in, nothing out).
fn running(body: &[u8]) -> Vec<Vec<u8>> {
    let code = [leb(body.len() + 1), vec![0], body.to_vec()].concat();
    vec![section(1, &[1, 0x60, 0, 0]), section(3, &[1, 0]), section(10, &[vec![1], code].concat())]
}

fn around(sections: &[Vec<u8>]) -> Vec<u8> {
    file(COMPONENT, &[section(1, &file(MODULE, sections))])
}

#[test]
fn proposals_are_off() {
    // The frame itself is fine: what is refused below is the proposal.
    assert!(matches!(refused(&around(&running(&[0x0b]))), LoadError::Exports(_)));
    let mut vector = vec![0xfd, 0x0c];
    vector.extend([0; 16]);
    vector.extend([0x1a, 0x0b]);
    let all = [
        ("SIMD", running(&vector)),
        ("tail call", running(&[0x12, 0, 0x0b])),
        ("threads", vec![section(5, &[1, 3, 1, 1])]),
        ("memory64", vec![section(5, &[1, 4, 1])]),
        ("multi", vec![section(5, &[2, 0, 1, 0, 1])]),
        ("gc", vec![section(1, &[1, 0x5f, 0])]),
        ("function references", vec![section(1, &[2, 0x60, 0, 0, 0x60, 1, 0x64, 0, 0])]),
        ("exceptions", vec![section(1, &[1, 0x60, 0, 0]), section(13, &[1, 0, 0])]),
    ];
    for (proposal, sections) in all {
        let LoadError::Invalid(reason) = refused(&around(&sections)) else { panic!("{proposal} is accepted") };
        assert!(reason.to_lowercase().contains(&proposal.to_lowercase()), "{proposal}: {reason}");
    }
}

#[test]
fn more_memory_than_there_is() {
    // 2,000 pages of 64 KiB at once are 125 MiB.
    let bytes = with_module(&HOSTILE, |module| with_memory(module, &[vec![1, 0], leb(2000)].concat()));
    let error = refused(&bytes);
    let on_demand = LoadError::Describe(GuestError::OutOfMemory { call: "instantiate" });
    assert!(matches!(error, LoadError::Compile(_)) || error == on_demand, "{error:?}");
}

#[test]
fn more_parts_than_there_may_be() {
    let empty = file(MODULE, &[]);
    let memory = file(MODULE, &[section(5, &[1, 0, 1])]);
    let tables = file(MODULE, &[section(4, &[vec![5], [0x70, 0, 1].repeat(5)].concat())]);
    let wide = file(MODULE, &[section(4, &[vec![1, 0x70, 0], leb(100_000)].concat())]);
    assert!(RUNTIME.load(&with_instances(&HOSTILE, &empty, 2)).is_ok(), "a few parts are fine");
    for (what, bytes) in [
        ("instances", with_instances(&HOSTILE, &empty, 9)),
        ("a second memory", with_instances(&HOSTILE, &memory, 1)),
        ("tables", with_instances(&HOSTILE, &tables, 1)),
        ("a long table", with_instances(&HOSTILE, &wide, 1)),
    ] {
        let error = refused(&bytes);
        // With a pool of instances the compiler says so, without one the first instance does.
        assert!(matches!(error, LoadError::Compile(_) | LoadError::Describe(_)), "{what}: {error:?}");
    }
}

#[test]
fn the_start_section_runs_under_a_deadline() {
    let looping = with_module(&HOSTILE, |module| starting(module, "spin"));
    let limit_ms = Limits::default().setup_ms;
    assert_eq!(refused(&looping), LoadError::Describe(GuestError::TimedOut { call: "instantiate", limit_ms }));
    let trapping = with_module(&HOSTILE, |module| starting(module, "boom"));
    assert!(matches!(refused(&trapping), LoadError::Describe(GuestError::Trap { call: "instantiate", .. })));
}

#[test]
fn describe_misbehaves() {
    let failing = |attack: &str| match refused(&marked(&HOSTILE, attack)) {
        LoadError::Describe(fault) => fault.code(),
        other => panic!("{attack}: {other:?}"),
    };
    assert_eq!(failing("describe:loop"), "guest-timed-out");
    assert_eq!(failing("describe:memory"), "guest-out-of-memory");
    assert_eq!(failing("describe:recursion"), "guest-stack-overflow");
    assert_eq!(failing("describe:trap"), "guest-trapped");
    assert_eq!(failing("describe:huge"), "guest-too-much");
    assert_eq!(failing("describe:long"), "guest-too-much");
    assert_eq!(failing("describe:utf8"), "guest-malformed");
    assert_eq!(failing("describe:lost"), "guest-malformed");
}

#[test]
fn describe_contradicts_itself() {
    let all = [
        ("describe:id", "../etc"),
        ("describe:locales", "language"),
        ("describe:seats", "3 to 2 seats"),
        ("describe:modes", "no mode"),
        ("describe:level", "level “nobody”"),
        ("describe:option", "option “size”"),
        ("describe:two-faced", "“de” differs"),
        ("describe:penalty", "zero or less"),
        ("describe:empty", "title is empty"),
    ];
    for (attack, named) in all {
        let LoadError::Description(sentence) = refused(&marked(&HOSTILE, attack)) else { panic!("{attack} passes") };
        assert!(sentence.contains(named), "{attack}: {sentence}");
    }
}
