//! The houses: growing with their places; a full one wears a pennant garland (C-U13).

use crate::house::HouseId;

/// A house's picture.
pub fn house(id: HouseId, full: bool) -> String {
    let body = match id {
        HouseId::K => cottage("#c98f5a", "#8c4a2c", 30, 70, 44, 1),
        HouseId::M => cottage("#d8b26e", "#7a5a3a", 20, 80, 36, 2),
        HouseId::G => cottage("#b9c08a", "#5f6b3a", 10, 90, 28, 3),
        HouseId::W => WINTER_GARDEN.to_string(),
        HouseId::L => PAVILION.to_string(),
    };
    super::svg(&if full { format!("{body}{GARLAND}") } else { body })
}

/// Wooden walls, a gable roof and so many cat doors.
fn cottage(wall: &str, roof: &str, left: i32, right: i32, top: i32, doors: i32) -> String {
    let (wide, floor) = (right - left, 90);
    let eaves = top + 18;
    let lines: String = (1..4)
        .map(|line| {
            let y = eaves + line * (floor - eaves) / 4;
            format!("<path d=\"M{left} {y}H{right}\" stroke=\"#00000022\" stroke-width=\"1.5\"/>")
        })
        .collect();
    let door = |number: i32| {
        let x = left + (2 * number + 1) * wide / (2 * doors);
        format!(
            "<path d=\"M{0} {floor}v-14a8 8 0 0 1 16 0v14z\" fill=\"#4a3326\"/><circle cx=\"{x}\" cy=\"{1}\" r=\"3.5\" fill=\"#f7e3a3\"/>",
            x - 8,
            floor - 30
        )
    };
    let doors: String = (0..doors).map(door).collect();
    format!(
        "<rect x=\"{left}\" y=\"{eaves}\" width=\"{wide}\" height=\"{}\" fill=\"{wall}\" stroke=\"#4a3326\" stroke-width=\"2\"/>{lines}<path d=\"M{} {}L50 {}L{} {}z\" fill=\"{roof}\" stroke=\"#4a3326\" stroke-width=\"2\" stroke-linejoin=\"round\"/>{doors}",
        floor - eaves,
        left - 7,
        eaves + 3,
        top - 14,
        right + 7,
        eaves + 3
    )
}

const WINTER_GARDEN: &str = "<path d=\"M14 90V46L50 20l36 26v44z\" fill=\"#d7eef0\" stroke=\"#4d7f83\" stroke-width=\"3\" stroke-linejoin=\"round\"/><path d=\"M14 46h72M32 34v56M50 20v70M68 34v56M14 68h72\" stroke=\"#4d7f83\" stroke-width=\"2.5\" fill=\"none\"/><path d=\"M22 90c-2-14 4-16 4-16s6 4 4 16zM74 90c-2-16 4-20 4-20s6 6 4 20z\" fill=\"#5e9a55\"/><path d=\"M42 90V76a8 8 0 0 1 16 0v14z\" fill=\"#4a3326\"/>";

const PAVILION: &str = "<path d=\"M10 44Q50 2 90 44z\" fill=\"#a9607a\" stroke=\"#5f2f42\" stroke-width=\"2.5\" stroke-linejoin=\"round\"/><path d=\"M50 6v-4\" stroke=\"#5f2f42\" stroke-width=\"3\"/><g fill=\"#f3e4cf\" stroke=\"#7b5b3c\" stroke-width=\"2\"><path d=\"M16 44h6v46h-6zM78 44h6v46h-6zM38 44h5v46h-5zM57 44h5v46h-5z\"/></g><path d=\"M12 72h28v18H12zM60 72h28v18H60z\" fill=\"#c9d79b\" stroke=\"#7b5b3c\" stroke-width=\"2\"/><circle cx=\"20\" cy=\"60\" r=\"4\" fill=\"#d66a86\"/><circle cx=\"82\" cy=\"62\" r=\"4\" fill=\"#d66a86\"/><circle cx=\"84\" cy=\"52\" r=\"3\" fill=\"#d66a86\"/>";

const GARLAND: &str = "<path d=\"M4 34Q50 62 96 34\" fill=\"none\" stroke=\"#5b3a20\" stroke-width=\"2\"/><g stroke=\"#5b3a20\" stroke-width=\"1\"><path d=\"M10 37l11 5-8 10z\" fill=\"#d2473d\"/><path d=\"M26 44l12 3-8 11z\" fill=\"#f4cf5a\"/><path d=\"M43 48h13l-6 12z\" fill=\"#2f6fb5\"/><path d=\"M62 47l12-3-4 14z\" fill=\"#6e9a48\"/><path d=\"M79 42l11-5-3 15z\" fill=\"#d2473d\"/></g>";
