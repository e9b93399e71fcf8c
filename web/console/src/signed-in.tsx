import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { type ApiFailure, get, listenToCalls, post } from "./api/client.ts";
import type { Me } from "./api/types.ts";
import { LoginPage } from "./pages/login-page.tsx";
import { SessionContext } from "./session.ts";
import { CodeDialog } from "./ui/code-dialog.tsx";
import { Notice } from "./ui/notice.tsx";

type State =
  | { readonly is: "starting" }
  | { readonly is: "failed"; readonly message: string }
  | { readonly is: "out"; readonly hasEnded: boolean }
  | { readonly is: "in"; readonly me: Me };

/** A question for a code, with the function that hands on its answer. */
interface CodeQuestion {
  readonly answer: (isProven: boolean) => void;
}

/** Calls that ask while a question is open wait for the same answer. */
function useCodeQuestion() {
  const [question, setQuestion] = useState<CodeQuestion | null>(null);
  const ask = useMemo(() => {
    let open: Promise<boolean> | null = null;
    return () => {
      open ??= new Promise<boolean>((resolve) => {
        setQuestion({ answer: resolve });
      }).finally(() => {
        open = null;
        setQuestion(null);
      });
      return open;
    };
  }, []);
  return { question, ask };
}

/** Shows its children to a person who has signed in, and otherwise the login at the same address. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const [state, setState] = useState<State>({ is: "starting" });
  const [version, setVersion] = useState(0);
  const { question, ask } = useCodeQuestion();
  const onChange = useCallback(() => setVersion((last) => last + 1), []);

  useEffect(
    () =>
      listenToCalls({
        // A wrong password is no end of a session.
        onSessionEnd: () =>
          setState((last) =>
            last.is === "out" ? last : { is: "out", hasEnded: last.is === "in" },
          ),
        askForCode: ask,
      }),
    [ask],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change can be one of the person's roles and rules
  useEffect(() => {
    get<Me>("/api/me").then(
      (me) => setState({ is: "in", me }),
      (failure: ApiFailure) => {
        if (failure.status === 401) return;
        setState((last) => (last.is === "in" ? last : { is: "failed", message: failure.message }));
      },
    );
  }, [version]);

  if (state.is === "starting") return null;
  if (state.is === "failed") return <Notice tone="danger">{state.message}</Notice>;
  if (state.is === "out") {
    return <LoginPage hasEnded={state.hasEnded} onIn={(me) => setState({ is: "in", me })} />;
  }
  const onSignOut = () => {
    post("/api/logout", {}).then(
      () => setState({ is: "out", hasEnded: false }),
      // The session is the server's: while it may go on, the page does not say that it has ended.
      () => onChange(),
    );
  };
  return (
    <SessionContext value={{ me: state.me, version, onChange, onSignOut }}>
      {children}
      {question && <CodeDialog onAnswer={question.answer} />}
    </SessionContext>
  );
}
