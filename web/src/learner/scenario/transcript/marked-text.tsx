import { useTranslations } from "use-intl";
import { InterfaceText } from "../../language/interface-text.tsx";
import { inOrder } from "../../text/in-order.ts";
import type { TalkTurn } from "../talk-turn.ts";
import { piecesOf } from "./evidence.ts";

interface MarkedTextProps {
  text: string;
  evidence: TalkTurn["evidence"];
  /** In the order of the list of points, whose numbers stand beside the marks. */
  points: readonly { key: string; name: string }[];
  /** False where only one point is spoken of. */
  isNumbered?: boolean;
}

/** The words that made a point are marked, with the point's number where the evidence ends. */
export function MarkedText({ text, evidence, points, isNumbered = true }: MarkedTextProps) {
  const t = useTranslations("transcript");
  return inOrder(piecesOf(text, evidence), (piece) =>
    piece.keys.length === 0 ? (
      piece.text
    ) : (
      <mark>
        {piece.text}
        {points.map(
          ({ key, name }, index) =>
            isNumbered &&
            piece.endsOf.includes(key) && (
              <sup key={key}>
                <InterfaceText className="visually-hidden">{t("evidenceFor")} </InterfaceText>
                <span aria-hidden="true">{index + 1}</span>
                <span className="visually-hidden">{name})</span>
              </sup>
            ),
        )}
      </mark>
    ),
  );
}
