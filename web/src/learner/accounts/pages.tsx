import { describePage } from "../describe-page.tsx";
import { ConfirmView } from "./joining/confirm-view.tsx";
import { JoinView } from "./joining/join-view.tsx";
import { JoinedView } from "./joining/joined-view.tsx";
import { AccountView } from "./profile/account-view.tsx";
import { addressChangeTitles } from "./profile/address-change-titles.ts";
import { AddressChangeView } from "./profile/address-change-view.tsx";
import { ForgottenPasswordView } from "./sign-in/forgotten-password-view.tsx";
import { NewPasswordView } from "./sign-in/new-password-view.tsx";
import { SignInView } from "./sign-in/sign-in-view.tsx";

export const pages = [
  describePage({
    name: "sign-in",
    View: SignInView,
    title: (_, t) => t("accounts.signIn"),
  }),
  describePage({
    name: "join",
    View: JoinView,
    title: ({ organization }, t) => t("accounts.joinTitle", { organization }),
  }),
  describePage({
    name: "joined",
    View: JoinedView,
    title: ({ byMail }, t) => t(byMail ? "accounts.mailTitle" : "accounts.readyTitle"),
  }),
  describePage({
    name: "confirm",
    View: ConfirmView,
    title: (_, t) => t("accounts.confirmTitle"),
  }),
  describePage({
    name: "forgotten-password",
    View: ForgottenPasswordView,
    title: ({ isSent }, t) => t(isSent ? "accounts.mailTitle" : "accounts.forgottenTitle"),
  }),
  describePage({
    name: "new-password",
    View: NewPasswordView,
    title: ({ isFirst }, t) => t(isFirst ? "accounts.firstPasswordTitle" : "accounts.newPasswordTitle"),
  }),
  describePage({
    name: "account",
    View: AccountView,
    title: (_, t) => t("account.title"),
  }),
  describePage({
    name: "address-change",
    View: AddressChangeView,
    title: ({ step }, t) => t(addressChangeTitles[step]),
  }),
];
