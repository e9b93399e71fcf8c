import { Fragment, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type ApiFailure, get, listenToCalls, post } from "./api/client.ts";
import type { Me } from "./api/types.ts";
import { IdleGuard } from "./idle-guard.tsx";
import { LoginForm, LoginPage } from "./pages/login-page.tsx";
import { SessionContext } from "./session.ts";
import { CodeDialog } from "./ui/code-dialog.tsx";
import { Dialog } from "./ui/dialog.tsx";
import { Notice } from "./ui/notice.tsx";
import { forgetDrafts } from "./ui/use-draft.ts";

type State =
  | { readonly is: "starting" }
  | { readonly is: "failed"; readonly message: string }
  | { readonly is: "out" }
  /** The page of a session that has ended stays, with what was typed, below the sign-in. */
  | { readonly is: "in"; readonly me: Me; readonly hasEnded: boolean };

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
  const usedAt = useRef(Date.now());
  const onChange = useCallback(() => setVersion((last) => last + 1), []);

  useEffect(
    () =>
      listenToCalls({
        onSessionEnd: () =>
          setState((last) => (last.is === "in" ? { ...last, hasEnded: true } : { is: "out" })),
        onUse: () => {
          usedAt.current = Date.now();
        },
        askForCode: ask,
      }),
    [ask],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change can be one of the person's roles and rules
  useEffect(() => {
    get<Me>("/api/me").then(
      (me) => setState({ is: "in", me, hasEnded: false }),
      (failure: ApiFailure) => {
        if (failure.status === 401) return;
        setState((last) => (last.is === "in" ? last : { is: "failed", message: failure.message }));
      },
    );
  }, [version]);

  if (state.is === "starting") return null;
  if (state.is === "failed") return <Notice tone="danger">{state.message}</Notice>;
  const onIn = (me: Me) => {
    if (state.is === "in" && state.me.name !== me.name) forgetDrafts();
    setState({ is: "in", me, hasEnded: false });
    onChange();
  };
  if (state.is === "out") return <LoginPage onIn={onIn} />;
  const onSignOut = () => {
    post("/api/logout", {}).then(
      () => {
        forgetDrafts();
        setState({ is: "out" });
      },
      // The session is the server's: while it may go on, the page does not say that it has ended.
      () => onChange(),
    );
  };
  return (
    <SessionContext value={{ me: state.me, version, onChange, onSignOut }}>
      {/* Another person begins with a page of their own. */}
      <Fragment key={state.me.name}>{children}</Fragment>
      {question && <CodeDialog onAnswer={question.answer} />}
      {state.hasEnded ? (
        <Dialog title="Sign in again" onClose={() => setState({ is: "out" })}>
          <p>Your session has ended. What you typed is still on the page below.</p>
          <LoginForm onIn={onIn} />
        </Dialog>
      ) : (
        <IdleGuard usedAt={usedAt} />
      )}
    </SessionContext>
  );
}
