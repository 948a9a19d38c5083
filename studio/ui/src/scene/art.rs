//! Pictures of the game: SVG drawn once per size class and kept as textures.

use std::collections::HashMap;
use std::sync::Arc;

use egui::{Color32, Context, Painter, Rect, TextureHandle, TextureOptions, Vec2, pos2, vec2};

/// Sizes in pixels at which art is drawn; what is larger is stretched.
const CLASSES: [u32; 5] = [48, 96, 192, 384, 768];

/// Where art comes from: a name to the text of its SVG; none while it is not loaded.
pub type Source<'a> = &'a dyn Fn(&str) -> Option<Arc<str>>;

/// Textures by name and size class. Broken pictures are remembered, so they are tried once.
#[derive(Default)]
pub struct ArtCache {
    space: String,
    textures: HashMap<(String, u32), Option<TextureHandle>>,
}

impl ArtCache {
    /// Forgets everything when the pictures belong to another component.
    pub fn enter(&mut self, space: &str) {
        if self.space != space {
            self.textures.clear();
            self.space = space.to_owned();
        }
    }

    /// The texture of `name`, known here as `known`, that suits this size in points.
    fn get(&mut self, ctx: &Context, source: Source<'_>, known: &str, name: &str, size: Vec2) -> Option<TextureHandle> {
        let pixels = (size.x.max(size.y) * ctx.pixels_per_point()).ceil() as u32;
        let class = CLASSES.into_iter().find(|class| *class >= pixels).unwrap_or(CLASSES[CLASSES.len() - 1]);
        let key = (known.to_owned(), class);
        if let Some(known) = self.textures.get(&key) {
            return known.clone();
        }
        let bytes = source(name)?;
        let texture = rasterise(bytes.as_bytes(), class)
            .map(|image| ctx.load_texture(format!("{}/{known}/{class}", self.space), image, TextureOptions::LINEAR));
        self.textures.insert(key, texture.clone());
        texture
    }

    /// Paints art as large as fits into `room`; says whether it could.
    pub fn paint(&mut self, painter: &Painter, source: Source<'_>, name: &str, room: Rect, tint: Color32) -> bool {
        self.paint_named(painter, source, name, name, room, tint)
    }

    /// As [`ArtCache::paint`], kept under another name: for pictures of several games.
    pub fn paint_named(
        &mut self,
        painter: &Painter,
        source: Source<'_>,
        known: &str,
        name: &str,
        room: Rect,
        tint: Color32,
    ) -> bool {
        let Some(texture) = self.get(painter.ctx(), source, known, name, room.size()) else { return false };
        let size = texture.size_vec2();
        let scale = (room.width() / size.x).min(room.height() / size.y);
        let place = Rect::from_center_size(room.center(), size * scale);
        painter.image(texture.id(), place, Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0)), tint);
        true
    }
}

fn rasterise(bytes: &[u8], class: u32) -> Option<egui::ColorImage> {
    let hint = egui::SizeHint::Size { width: class, height: class, maintain_aspect_ratio: true };
    egui_extras::image::load_svg_bytes_with_size(bytes, hint, &Default::default()).ok()
}

/// `room` cut down to the middle square of this share.
pub fn inner(room: Rect, share: f32) -> Rect {
    let side = room.width().min(room.height()) * share;
    Rect::from_center_size(room.center(), vec2(side, side))
}
