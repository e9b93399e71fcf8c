//! The end of the shell by its tester: a recording that is in no file is lost only after a question (QA-09).

use std::sync::atomic::{AtomicBool, Ordering};

use tauri::{Manager, Runtime, WebviewWindow};
use tauri_plugin_dialog::{DialogExt, MessageDialogButtons, MessageDialogKind};

/// Knows of the recording in the inspector, and of the question about it.
#[derive(Default)]
pub struct Closing {
    is_unsaved: AtomicBool,
    is_asked: AtomicBool,
}

/// The next thing to do for a tester who closes a window.
#[derive(Debug, PartialEq)]
enum Next {
    End,
    Ask,
    /// The question is on the screen already.
    Wait,
}

impl Closing {
    /// Takes note of a recording that is in no file, or that there is none.
    pub fn note(&self, is_unsaved: bool) {
        self.is_unsaved.store(is_unsaved, Ordering::Relaxed);
    }

    fn next(&self) -> Next {
        if !self.is_unsaved.load(Ordering::Relaxed) {
            Next::End
        } else if self.is_asked.swap(true, Ordering::Relaxed) {
            Next::Wait
        } else {
            Next::Ask
        }
    }

    fn answered(&self) {
        self.is_asked.store(false, Ordering::Relaxed);
    }
}

/// Ends the shell, after a question over `window` where a recording would be lost.
pub fn close<R: Runtime>(window: &WebviewWindow<R>) {
    let app = window.app_handle().clone();
    match app.state::<Closing>().next() {
        Next::End => app.exit(0),
        Next::Wait => {}
        Next::Ask => window
            .dialog()
            .message("Its steps, its expectations and the words about the bug are lost.")
            .title("The recording is not saved")
            .kind(MessageDialogKind::Warning)
            .buttons(MessageDialogButtons::OkCancelCustom(
                "Close without it".to_owned(),
                "Cancel".to_owned(),
            ))
            .parent(window)
            .show(move |is_given_up| {
                app.state::<Closing>().answered();
                if is_given_up {
                    app.exit(0);
                }
            }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qa_09_the_shell_asks_once_at_a_time_before_it_ends_with_a_recording_that_is_not_saved() {
        let closing = Closing::default();
        assert_eq!(closing.next(), Next::End);
        closing.note(true);
        assert_eq!([closing.next(), closing.next()], [Next::Ask, Next::Wait]);
        closing.answered();
        assert_eq!(closing.next(), Next::Ask);
        closing.answered();
        closing.note(false);
        assert_eq!(closing.next(), Next::End);
    }
}
