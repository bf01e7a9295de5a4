import { Button as BaseButton } from "@base-ui/react/button";
import type { ComponentProps } from "react";
import { ForChanges } from "./forms/may-change.tsx";

type Look = "primary" | "outline" | "quiet" | "danger";

const classNames: Record<Look, string> = {
  primary: "button",
  outline: "button-outline",
  quiet: "button-quiet",
  danger: "button-danger",
};

export function buttonClass(look: Look, isSmall = false): string {
  return isSmall ? `${classNames[look]} button-small` : classNames[look];
}

interface ButtonProps extends Omit<ComponentProps<typeof BaseButton>, "className" | "disabled"> {
  look?: Look;
  isSmall?: boolean;
  /** Something is under way: pressing again does nothing, and the focus stays. */
  isBusy?: boolean;
}

export function Button({ look = "outline", isSmall, isBusy = false, ...rest }: ButtonProps) {
  return (
    <BaseButton
      {...rest}
      className={buttonClass(look, isSmall)}
      disabled={isBusy}
      focusableWhenDisabled
      aria-busy={isBusy || undefined}
    />
  );
}

/** A button that changes something, or leads to where it is changed: absent for people who may not. */
export function ChangeButton(props: ButtonProps) {
  return (
    <ForChanges>
      <Button {...props} />
    </ForChanges>
  );
}
