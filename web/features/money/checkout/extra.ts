/** What a checkout sells besides a plan for its period: the change to a larger plan, or a pack of extra minutes. */
import type { Transaction } from '#contract/money/shapes/transaction.ts'
import type { PackSize } from '#contract/vocabulary/minutes.ts'
import {
  type PackOffers,
  type UpgradeOffer,
  type Upgrades,
  usePacks,
  useUpgrades,
} from '#web/features/money/plans/query.ts'

/** As the address of a checkout names it. */
export interface ExtraSearch {
  readonly upgrade?: true | undefined
  readonly pack?: PackSize | undefined
}

/** The search of the checkout where a payment goes on, or begins again. */
export const extraSearchOf = ({ upgrade, pack }: Pick<Transaction, 'upgrade' | 'pack'>): ExtraSearch => ({
  upgrade: upgrade ? true : undefined,
  pack: pack?.minutes,
})

/** Piastres of what is offered now, with all it is offered among. */
export type Extra =
  | { readonly buys: 'upgrade'; readonly amount: number; readonly upgrades: Upgrades; readonly offer: UpgradeOffer }
  | { readonly buys: 'pack'; readonly amount: number; readonly packs: PackOffers; readonly minutes: PackSize }

interface Wanted {
  readonly planId: number
  readonly search: ExtraSearch
  /** The payment that is followed on this page; a gateway leads back without saying what it was for. */
  readonly followed: Transaction | null
}

/** Null for a plan, and for what is not offered any more: then the running subscription has changed or ended. */
export const useExtra = ({ planId, search, followed }: Wanted) => {
  const own = followed?.planId === planId ? extraSearchOf(followed) : {}
  const pack = search.pack ?? own.pack
  const wanted = search.upgrade || own.upgrade ? 'upgrade' : pack === undefined ? null : 'pack'
  const upgrades = useUpgrades()
  const packs = usePacks()
  const offer = upgrades.data?.offers.find((one) => one.planId === planId)
  const size = packs.data?.planId === planId ? packs.data.offers.find(({ minutes }) => minutes === pack) : undefined
  const extra: Extra | null =
    wanted === 'upgrade' && upgrades.data && offer
      ? { buys: wanted, amount: offer.amount, upgrades: upgrades.data, offer }
      : wanted === 'pack' && packs.data && size
        ? { buys: wanted, amount: size.amount, packs: packs.data, minutes: size.minutes }
        : null
  return { wanted, extra, isLoading: (wanted === 'upgrade' ? upgrades : packs).isLoading && wanted !== null }
}
