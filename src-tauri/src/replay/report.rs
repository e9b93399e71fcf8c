//! The report: one HTML page with its styles and pictures in it, and without scripts.

use std::fmt::{self, Display, Write};

use gtk::glib;

use super::replayed::{Replay, ReplayEnd, ReplayVerdict, Replayed, TimelineRow};

const STYLE: &str = include_str!("report.css");

/// Returns the page about these replays.
pub fn page(replays: &[Replay]) -> String {
    let mut page = String::new();
    // A text takes all that is written to it.
    let _ = write_page(&mut page, replays);
    page
}

fn write_page(page: &mut String, replays: &[Replay]) -> fmt::Result {
    let count = |verdict| {
        let is_it = |replay: &&Replay| replay.ended.verdict() == verdict;
        replays.iter().filter(is_it).count()
    };
    let (passed, failed) = (count(ReplayVerdict::Passed), count(ReplayVerdict::Failed));
    let broken = count(ReplayVerdict::Broken);
    writeln!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
        <meta name=\"viewport\" content=\"width=device-width\">\n\
        <meta http-equiv=\"Content-Security-Policy\" \
        content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">\n\
        <title>Replay of bug files</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
        <h1>Replay of bug files</h1>\n\
        <p>{passed} passed, {failed} failed, {broken} broken</p>"
    )?;
    for replay in replays {
        write_replay(page, replay)?;
    }
    page.push_str("</main>\n</body>\n</html>\n");
    Ok(())
}

fn write_replay(page: &mut String, Replay { file, ended }: &Replay) -> fmt::Result {
    let verdict = ended.verdict();
    writeln!(
        page,
        "<article>\n<h2>{}</h2>\n<p><span class=\"verdict {verdict}\">{verdict}</span> {}</p>",
        Escaped(file),
        Escaped(ended.sentence())
    )?;
    if let ReplayEnd::Replayed { steps, picture } = ended {
        write_steps(page, steps)?;
        write_rows(page, &steps.rows)?;
        match picture {
            Ok(png) => writeln!(
                page,
                "<figure><img alt=\"The phone at the end\" src=\"data:image/png;base64,{}\"></figure>",
                glib::base64_encode(png)
            )?,
            Err(why) => writeln!(
                page,
                "<figure><figcaption>No picture: {}</figcaption></figure>",
                Escaped(why)
            )?,
        }
    }
    page.push_str("</article>\n");
    Ok(())
}

fn write_steps(page: &mut String, replayed: &Replayed) -> fmt::Result {
    writeln!(
        page,
        "<p class=\"quiet\">{}</p>\n<ol>",
        Escaped(&replayed.start)
    )?;
    for (index, step) in replayed.steps.iter().enumerate() {
        let (class, sign) = if index < replayed.done {
            ("passed", "passed")
        } else if Some(index) == replayed.failed {
            ("failed", "failed")
        } else {
            ("quiet", "not done")
        };
        let on = if step.on.is_empty() {
            "the app's own screens"
        } else {
            &step.on
        };
        writeln!(
            page,
            "<li>{} <span class=\"quiet\">on {}</span> <span class=\"{class}\">{sign}</span></li>",
            Escaped(&step.text),
            Escaped(on)
        )?;
    }
    page.push_str("</ol>\n");
    Ok(())
}

fn write_rows(page: &mut String, rows: &[TimelineRow]) -> fmt::Result {
    writeln!(
        page,
        "<details>\n<summary>Timeline, {} rows</summary>\n<table>\n\
        <tr><th>Time<th>Kind<th>Outcome<th>What happened</tr>",
        rows.len()
    )?;
    for row in rows {
        let class = if row.is_bad { "bad" } else { "row" };
        writeln!(
            page,
            "<tr class=\"{class}\"><td><time>{}</time><td>{}<td>{}<td>{}</tr>",
            Escaped(&row.time),
            Escaped(&row.kind),
            Escaped(&row.word),
            Escaped(&row.text)
        )?;
    }
    page.push_str("</table>\n</details>\n");
    Ok(())
}

/// A text without the characters that have a meaning in HTML.
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;"),
                '<' => f.write_str("&lt;"),
                '>' => f.write_str("&gt;"),
                '"' => f.write_str("&quot;"),
                _ => f.write_char(character),
            }?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::replayed::BugStep;
    use super::*;
    use crate::picture::PixelRect;

    /// A replay of three steps that failed at the second.
    fn failed(picture: Result<Vec<u8>, String>) -> Replay {
        let step = |on: &str, text: &str| BugStep {
            on: on.to_owned(),
            text: text.to_owned(),
        };
        let row = TimelineRow {
            time: "09:30:00.000".to_owned(),
            kind: "message".to_owned(),
            word: "refused".to_owned(),
            is_bad: true,
            text: "openUrl · <b>".to_owned(),
        };
        let steps = Replayed {
            passed: false,
            outcome: "Step 2, Tap button '<script>': it is not on the page.".to_owned(),
            start: "Scenario due".to_owned(),
            steps: vec![
                step("/repay", "Tap button 'PAY'"),
                step("/repay", "Tap button '<script>'"),
                step("", "Back"),
            ],
            done: 1,
            failed: Some(1),
            rows: vec![row],
            phone: PixelRect {
                x: 0,
                y: 0,
                width: 1,
                height: 1,
            },
        };
        Replay {
            file: "lost & found.zip".to_owned(),
            ended: ReplayEnd::Replayed { steps, picture },
        }
    }

    #[test]
    fn qa_13_the_report_has_each_step_with_its_outcome_the_rows_and_the_picture() {
        let page = page(&[failed(Ok(vec![1, 2, 3]))]);
        for part in [
            "0 passed, 1 failed, 0 broken",
            "Tap button 'PAY' <span class=\"quiet\">on /repay</span> <span class=\"passed\">passed",
            "on /repay</span> <span class=\"failed\">failed",
            "Back <span class=\"quiet\">on the app's own screens</span> <span class=\"quiet\">not done",
            "<tr class=\"bad\"><td><time>09:30:00.000</time><td>message<td>refused",
            "src=\"data:image/png;base64,AQID\"",
        ] {
            assert!(page.contains(part), "{part} in {page}");
        }
    }

    #[test]
    fn qa_13_words_of_a_bug_file_are_text_in_the_report() {
        let page = page(&[failed(Err("<img>".to_owned()))]);
        assert!(page.contains("lost &amp; found.zip") && page.contains("'&lt;script&gt;'"));
        assert!(page.contains("No picture: &lt;img&gt;") && !page.contains("<script"));
    }

    #[test]
    fn qa_13_the_report_has_the_fault_of_a_broken_file() {
        let broken = "steps.ndjson, line 2: It is no JSON.".to_owned();
        let page = page(&[Replay {
            file: "broken.zip".to_owned(),
            ended: ReplayEnd::Broken { broken },
        }]);
        assert!(page.contains("broken</span> steps.ndjson, line 2: It is no JSON."));
    }
}
