import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface DoneDialogProps {
  open: boolean;
  title: string;
  text: string;
  action: string;
  /** Called however it is closed: there is one way on. */
  onDone: () => void;
}

/** Something is done, and where it goes on. */
export function DoneDialog({ open, title, text, action, onDone }: DoneDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onDone}
      title={title}
      actions={
        <Button variant="primary" onClick={onDone}>
          {action}
        </Button>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
