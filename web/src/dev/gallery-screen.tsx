import { useState } from "react";
import { Alert } from "../ui/overlays/alert.tsx";
import { AmountText } from "../ui/amount-text.tsx";
import { Ornament } from "../ui/brand.tsx";
import { Button } from "../ui/forms/button.tsx";
import { iconPaths, type IconName } from "../ui/icon-paths.ts";
import { Icon } from "../ui/icon.tsx";
import { Mark } from "../ui/mark.tsx";
import { Menu, MenuAnchor, MenuButton, MenuLink } from "../ui/overlays/menu.tsx";
import { PagedList, PagedTable } from "../ui/page/paged.tsx";
import { Picture } from "../ui/picture.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { Screen } from "../ui/page/screen.tsx";
import { EmptyState, ErrorState, Skeleton } from "../ui/page/states.tsx";
import { showToast } from "../ui/overlays/toasts.tsx";
import { QueryView, type QueryState } from "../ui/page/query-view.tsx";
import styles from "./gallery-screen.module.css";
import { Choices, Records, Fields, TabSample, Actions, Pictures, SAMPLE_ROWS, Values } from "./samples.tsx";

/** Every component of the design system, in both modes side by side. Only in development. */
export function GalleryScreen() {
  return (
    <Screen title="Gallery" back="/" className={styles.screen}>
      {(["light", "dark"] as const).map((mode) => (
        <section key={mode} data-theme={mode} className={styles.mode} aria-label={mode}>
          <Actions />
          <Notices />
          <Values />
          <Fields />
          <Choices />
          <TabSample />
          <Lists />
          <Records />
          <Pictures />
          <States />
          <Icons />
        </section>
      ))}
    </Screen>
  );
}

function Notices() {
  const [error, setError] = useState<{ text: string } | null>({ text: "Wrong password" });
  return (
    <div className={styles.stack}>
      <Alert message={error} onDismiss={() => setError(null)} />
      <Alert message={{ text: "A code was sent", tone: "info" }} onDismiss={() => undefined} />
      <Button small onClick={() => showToast("Copied")}>
        Toast
      </Button>
    </div>
  );
}

function Lists() {
  return (
    <>
      <PagedList
        rows={SAMPLE_ROWS}
        label="List"
        keyOf={({ id }) => id}
        draw={({ name }) => <p className={styles.line}>{name}</p>}
        empty={null}
      />
      <PagedTable
        rows={SAMPLE_ROWS}
        label="Table"
        keyOf={({ id }) => id}
        columns={[
          { id: "name", head: "Type", cell: ({ name }) => name },
          { id: "amount", head: "Amount", cell: ({ amount }) => <AmountText minor={amount} signed />, align: "end" },
        ]}
        empty={null}
      />
      <Menu label="Menu">
        <MenuLink icon="lock" label="Link" to="/dev/gallery" value="Value" />
        <MenuAnchor icon="email" label="Anchor" href="mailto:care@example.org" />
        <MenuButton icon="logout" label="Quiet" quiet onClick={() => undefined} />
      </Menu>
    </>
  );
}

const LOADING: QueryState<unknown> = { data: undefined, error: null, isFetching: true, refetch: () => undefined };

function States() {
  return (
    <>
      <ProgressBar value={3} max={8} label="Progress" />
      <Skeleton height="44px" />
      <Picture src="/img/none.svg" alt="Missing" width={3} height={1} />
      <EmptyState title="Nothing here yet" text="What would change that" action={<Button small>Act</Button>} />
      <ErrorState text="It could not be shown" onRetry={() => undefined} />
      <QueryView query={LOADING} skeleton={["24px", "44px"]}>
        {() => null}
      </QueryView>
    </>
  );
}

function Icons() {
  return (
    <div className={styles.row}>
      <Ornament petals={8} size={48} className={styles.mark} />
      <Mark size={48} className={styles.mark} />
      {(Object.keys(iconPaths) as IconName[]).map((name) => (
        <Icon key={name} name={name} />
      ))}
    </div>
  );
}
