//! One value has one encoding.

use spielwerk_model::play::Viewer;
use spielwerk_runtime::Guest;

use super::sample::{Ground, Position};
use super::{Fault, ensure};
use crate::draws::Draws;

pub(crate) fn check(_ground: &Ground, guest: &mut Guest, at: &Position, draws: &mut Draws) -> Result<(), Fault> {
    let json = guest.inspect(&at.state)?;
    if let Err(error) = serde_json::from_str::<serde::de::IgnoredAny>(&json) {
        return Err(Fault::Law(format!("`inspect` gives no JSON: {error}")));
    }
    let again = guest
        .from_inspection(&json)?
        .map_err(|why| Fault::Law(format!("`from-inspection` refuses a reached position: {why}")))?;
    ensure(again == at.state, || {
        format!(
            "`from-inspection(inspect(state))` has other bytes: {} of {} differ, first at byte {}",
            again.0.iter().zip(&at.state.0).filter(|(one, two)| one != two).count()
                + again.0.len().abs_diff(at.state.0.len()),
            at.state.0.len(),
            again.0.iter().zip(&at.state.0).take_while(|(one, two)| one == two).count()
        )
    })?;
    let afterwards = guest.observe(&at.state, Viewer::Afterwards)?;
    let same = guest.resample(&afterwards, &draws.entropy())?;
    ensure(same == at.state, || "`resample` of what is known afterwards is not the state itself".into())
}
