import { useState } from "react";
import { Field, PasswordField, SearchField, SelectField } from "../ui/field.tsx";
import { Stepper } from "../ui/stepper.tsx";
import { Tabs } from "../ui/tabs.tsx";
import styles from "./gallery-screen.module.css";

const OPTIONS = [
  { value: "CPF", label: "Person" },
  { value: "CPFJ", label: "Company" },
] as const;

export function Fields() {
  const [text, setText] = useState("");
  const [document, setDocument] = useState<"CPF" | "CPFJ" | "">("");
  const [stake, setStake] = useState(5_000);
  return (
    <div className={styles.stack}>
      <Field label="Mobile number" value={text} onChange={setText} hint="With its prefix" />
      <Field label="Amount" value={text} onChange={setText} error="Enter an amount" />
      <PasswordField label="Password" value={text} onChange={setText} autoComplete="off" />
      <SearchField label="Search products" value={text} onChange={setText} onSearch={setText} />
      <SelectField
        label="Document"
        value={document}
        options={OPTIONS}
        onChange={setDocument}
        placeholder="Choose one"
      />
      <Stepper label="Stake" value={stake} min={5_000} max={1_000_000} step={5_000} onChange={setStake} />
    </div>
  );
}

export function TabSample() {
  const [tab, setTab] = useState<"all" | "mine">("all");
  return (
    <Tabs
      label="Records"
      tabs={[
        { id: "all", label: "All" },
        { id: "mine", label: "Mine" },
      ]}
      value={tab}
      onChange={setTab}
    >
      {null}
    </Tabs>
  );
}
