//! The existing devices: limited in number and lifetime, so that memory stays bounded. Idle time is real time: a demo's
//! business clock jumps by months while somebody uses the phone.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::broadcast;

use crate::emulator;
use crate::state::{Event, Input, State, Update, Wrapper};

/// Maximum number of devices; one more replaces the one that was idle longest.
pub const MAX_DEVICES: usize = 64;
/// Lifetime of an idle device, in milliseconds.
pub const DEVICE_LIFE_MS: i64 = 60 * 60 * 1000;

/// Returns a time in milliseconds.
pub type MillisClock = Arc<dyn Fn() -> i64 + Send + Sync>;

/// Number of updates that a slow listener may lag behind before it gets the present state instead.
const BACKLOG: usize = 16;

/// Error: there is no device with this id.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct NoDevice;

struct Device {
    seq: u32,
    state: State,
    used_at_ms: i64,
    updates: broadcast::Sender<Arc<Update>>,
}

pub(super) struct Devices {
    by_id: Mutex<HashMap<String, Device>>,
    uptime_ms: MillisClock,
}

impl Devices {
    pub(super) fn new(uptime_ms: MillisClock) -> Self {
        Self {
            by_id: Mutex::default(),
            uptime_ms,
        }
    }

    pub(super) fn create(&self, mut wrapper: Wrapper) -> (String, Update) {
        let now_ms = (self.uptime_ms)();
        let id = format!("{:032x}", rand::random::<u128>());
        wrapper.app.device_id = format!("emulator-{:08x}", rand::random::<u32>());
        let device = Device {
            seq: 0,
            state: emulator::new_phone(wrapper),
            used_at_ms: now_ms,
            updates: broadcast::Sender::new(BACKLOG),
        };
        let update = device.snapshot();
        let mut devices = self.lock();
        devices.retain(|_, it| it.is_alive(now_ms));
        if devices.len() >= MAX_DEVICES {
            let idle = devices
                .iter()
                .min_by_key(|(_, it)| it.used_at_ms)
                .map(|(id, _)| id.clone());
            idle.and_then(|idle| devices.remove(&idle));
        }
        devices.insert(id.clone(), device);
        (id, update)
    }

    pub(super) fn read(&self, id: &str) -> Result<Update, NoDevice> {
        self.with(id, |device| device.snapshot())
    }

    /// Returns the number of devices whose updates somebody receives.
    pub(super) fn open(&self) -> usize {
        let devices = self.lock();
        let open = devices
            .values()
            .filter(|it| it.updates.receiver_count() > 0);
        open.count()
    }

    pub(super) fn remove(&self, id: &str) {
        self.lock().remove(id);
    }

    pub(super) fn step(&self, id: &str, event: Event, now_ms: i64) -> Result<Update, NoDevice> {
        self.with(id, |device| {
            let (state, effects) = emulator::step(
                &device.state,
                &Input {
                    at_ms: now_ms,
                    event,
                },
            );
            let last_known = device.state.log.last().map(|it| it.id);
            device.seq = device.seq.wrapping_add(1);
            device.state = state;
            let mut update = Update {
                effects,
                ..device.snapshot()
            };
            let brief = update.for_listeners(last_known);
            // An update without listeners is not an error.
            let _ = device.updates.send(Arc::new(brief));
            update
        })
    }

    /// Returns the present state and the following updates, without a gap.
    pub(super) fn listen(
        &self,
        id: &str,
    ) -> Result<(Update, broadcast::Receiver<Arc<Update>>), NoDevice> {
        self.with(id, |device| (device.snapshot(), device.updates.subscribe()))
    }

    fn with<T>(&self, id: &str, f: impl FnOnce(&mut Device) -> T) -> Result<T, NoDevice> {
        let now_ms = (self.uptime_ms)();
        let mut devices = self.lock();
        let device = devices
            .get_mut(id)
            .filter(|it| it.is_alive(now_ms))
            .ok_or(NoDevice)?;
        device.used_at_ms = now_ms;
        Ok(f(device))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Device>> {
        // A step that panicked has replaced nothing, so the map is consistent.
        self.by_id.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Device {
    fn is_alive(&self, now_ms: i64) -> bool {
        self.used_at_ms.saturating_add(DEVICE_LIFE_MS) > now_ms
    }

    fn snapshot(&self) -> Update {
        Update {
            seq: self.seq,
            effects: Vec::new(),
            state: self.state.clone(),
            partial: false,
        }
    }
}
