import { useState } from "react";
import { operateExcludedDevices } from "#contract/control/operate.ts";
import { FIND_MAX, operateMember } from "#contract/control/members.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import { EmptyState } from "#web/ui/page/states.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { useOperatorMutation, useOperatorQuery } from "../data/operator.ts";
import { DecisionList, DecisionRow } from "../parts/decisions.tsx";
import { Panel, PanelGrid, Submit } from "../parts/panel.tsx";
import { AccountDetails } from "./account-details.tsx";
import styles from "./sections.module.css";

/** Finds a member, and shows its account without polling: the trail has a line of each look. */
export function AccountsSection() {
  const [typed, setTyped] = useState("");
  const { data, alert, isPending, send } = useAction(useOperatorMutation(operateMember));
  const look = (find: string) => find !== "" && send({ find });
  return (
    <PanelGrid>
      <Panel title="Find a member" text="The trail keeps a line of each look, without the number." span="all">
        <Form onSubmit={() => look(typed.trim())}>
          <Field
            label="Number, member’s ID, serial number or receipt"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={FIND_MAX}
            value={typed}
            onChange={setTyped}
          />
          <Submit of={{ alert, busy: isPending }} variant="primary" action="Find" />
        </Form>
        {data !== undefined && data.details === null && <Others members={data.members} look={look} />}
      </Panel>
      <ExcludedDevices look={look} />
      {data?.details && <AccountDetails details={data.details} onDone={() => look(data.details?.user_id ?? "")} />}
    </PanelGrid>
  );
}

/** Such devices are not refused: operators decide. */
function ExcludedDevices({ look }: { look: (find: string) => void }) {
  const query = useOperatorQuery(operateExcludedDevices);
  const title = "Registered on devices of excluded members";
  return (
    <Panel title={title}>
      <QueryView query={query}>
        {({ queryset }) =>
          queryset.length === 0 ? (
            <EmptyState icon="check" title="Nobody" text="Members who excluded themselves have not come back so." />
          ) : (
            <DecisionList label={title}>
              {queryset.map(({ user_id, create_time }) => (
                <DecisionRow key={user_id} title={`Member ${user_id}`} time={create_time} notes="">
                  <Button small onClick={() => look(user_id)}>
                    Show {user_id}
                  </Button>
                </DecisionRow>
              ))}
            </DecisionList>
          )
        }
      </QueryView>
    </Panel>
  );
}

/** No account, a deleted one, or several members whose numbers have these digits in their countries. */
function Others({ members, look }: { members: readonly string[]; look: (find: string) => void }) {
  if (members.length === 0) {
    return (
      <EmptyState icon="search" title="Nobody found" text="Try the number with its country’s prefix, or the ID." />
    );
  }
  if (members.length === 1) {
    return (
      <EmptyState
        icon="user"
        title={`The account ${members[0]} was deleted`}
        text="Its money and stakes stay under this ID: disputes can be saved below Waiting."
      />
    );
  }
  return (
    <>
      <p role="status">Several members have this number, each in another country:</p>
      <div className={styles.row}>
        {members.map((id) => (
          <Button key={id} small onClick={() => look(id)}>
            {id}
          </Button>
        ))}
      </div>
    </>
  );
}
