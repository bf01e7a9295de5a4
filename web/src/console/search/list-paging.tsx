import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../design/button.tsx";
import { Paging } from "../../design/tables/paging.tsx";
import { PAGE_SIZE } from "./list-search.ts";

interface ListPagingProps {
  page: number | undefined;
  count: number;
}

/** Leads to the other pages of a list, with everything else that its address remembers. */
export function ListPaging({ page = 1, count }: ListPagingProps) {
  return (
    <Paging
      page={page}
      pageSize={PAGE_SIZE}
      count={count}
      link={(other, label) => (
        <Link
          to="."
          search={(remembered) => ({ ...remembered, page: other })}
          className={buttonClass("outline", true)}
        >
          {label}
        </Link>
      )}
    />
  );
}
