import { addressDetail, addresses, deleteAddress, editAddress } from "#contract/addresses.ts";
import { refuse } from "#contract/refusals.ts";
import { answer, type Route } from "#simulator/http/route.ts";
import type { Addresses } from "../accounts/addresses/addresses.ts";
import type { MemberCall } from "./call-context.ts";

export function addressRoutes(book: Addresses): Route<MemberCall>[] {
  return [
    answer(addresses, ({ member }: MemberCall) => ({ queryset: book.list(member) })),
    answer(addressDetail, ({ member }: MemberCall, { id }) => {
      const entry = book.find(member, id);
      return entry === null ? refuse("address_unknown") : { entry };
    }),
    answer(deleteAddress, ({ member }: MemberCall, { id }) => book.remove(member, id) ?? {}),
    answer(
      editAddress,
      ({ member }: MemberCall, { id, ...fields }) =>
        (id == null ? book.add(member, fields) : book.change(member, id, fields)) ?? {},
    ),
  ];
}
