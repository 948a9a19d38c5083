//! Small changes to a component's bytes, and tiny components written by hand.

/// First bytes of a component.
pub const COMPONENT: [u8; 8] = [0, b'a', b's', b'm', 0x0d, 0, 1, 0];
/// First bytes of a core module.
pub const MODULE: [u8; 8] = [0, b'a', b's', b'm', 1, 0, 0, 0];

/// A number as WASM writes it.
pub fn leb(mut value: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let low = (value & 0x7f) as u8;
        value >>= 7;
        bytes.push(if value == 0 { low } else { low | 0x80 });
        if value == 0 {
            return bytes;
        }
    }
}

fn read_leb(bytes: &[u8], at: &mut usize) -> usize {
    let (mut value, mut shift) = (0, 0);
    loop {
        let byte = bytes[*at];
        *at += 1;
        value |= usize::from(byte & 0x7f) << shift;
        shift += 7;
        if byte & 0x80 == 0 {
            return value;
        }
    }
}

/// A section: id, length, content.
pub fn section(id: u8, content: &[u8]) -> Vec<u8> {
    [vec![id], leb(content.len()), content.to_vec()].concat()
}

/// A component or module of these sections.
pub fn file(header: [u8; 8], sections: &[Vec<u8>]) -> Vec<u8> {
    [header.to_vec(), sections.concat()].concat()
}

/// Ids and contents of a file's sections.
fn sections(file: &[u8]) -> Vec<(u8, Vec<u8>)> {
    let (mut at, mut found) = (8, Vec::new());
    while at < file.len() {
        let id = file[at];
        at += 1;
        let length = read_leb(file, &mut at);
        found.push((id, file[at..at + length].to_vec()));
        at += length;
    }
    found
}

fn join(header: [u8; 8], list: &[(u8, Vec<u8>)]) -> Vec<u8> {
    file(header, &list.iter().map(|(id, content)| section(*id, content)).collect::<Vec<_>>())
}

/// The component with its first core module changed.
pub fn with_module(component: &[u8], change: impl FnOnce(&[u8]) -> Vec<u8>) -> Vec<u8> {
    let mut list = sections(component);
    let module = list.iter_mut().find(|(id, _)| *id == 1).expect("a component holds a module");
    module.1 = change(&module.1);
    join(COMPONENT, &list)
}

/// The first core module of a component.
pub fn module_of(component: &[u8]) -> Vec<u8> {
    sections(component).into_iter().find(|(id, _)| *id == 1).expect("a component holds a module").1
}

/// Makes an exported function of a module its start function.
pub fn starting(module: &[u8], export: &str) -> Vec<u8> {
    let mut list = sections(module);
    let exports = &list.iter().find(|(id, _)| *id == 7).expect("exports").1;
    let index = function(exports, export);
    let place = list.iter().position(|(id, _)| *id > 8).expect("code after the exports");
    list.insert(place, (8, leb(index)));
    join(MODULE, &list)
}

fn function(exports: &[u8], wanted: &str) -> usize {
    let mut at = 0;
    for _ in 0..read_leb(exports, &mut at) {
        let length = read_leb(exports, &mut at);
        let name = exports[at..at + length].to_vec();
        at += length;
        let kind = exports[at];
        at += 1;
        let index = read_leb(exports, &mut at);
        if kind == 0 && name == wanted.as_bytes() {
            return index;
        }
    }
    panic!("the module exports no function {wanted}");
}

/// Gives a module another memory section.
pub fn with_memory(module: &[u8], content: &[u8]) -> Vec<u8> {
    let mut list = sections(module);
    list.iter_mut().find(|(id, _)| *id == 5).expect("a memory").1 = content.to_vec();
    join(MODULE, &list)
}

/// The hostile guest with an attack written into it, for what happens while it is loaded.
pub fn marked(component: &[u8], attack: &str) -> Vec<u8> {
    let mark = b"SPIELWERK-ATTACK:";
    let at = component.windows(mark.len()).position(|part| part == mark).expect("the mark") + mark.len();
    let mut bytes = component.to_vec();
    bytes[at..at + 31].fill(b' ');
    bytes[at..at + attack.len()].copy_from_slice(attack.as_bytes());
    bytes
}

/// The same component with other bytes: a custom section at its end.
pub fn version(component: &[u8], name: &str) -> Vec<u8> {
    let content = [leb(name.len()), name.as_bytes().to_vec()].concat();
    [component.to_vec(), section(0, &content)].concat()
}

/// A component with one more core module, instantiated so many times.
pub fn with_instances(component: &[u8], module: &[u8], times: usize) -> Vec<u8> {
    let mut list = sections(component);
    let index = list.iter().filter(|(id, _)| *id == 1).count();
    list.push((1, module.to_vec()));
    list.push((2, [leb(times), [vec![0], leb(index), vec![0]].concat().repeat(times)].concat()));
    join(COMPONENT, &list)
}
