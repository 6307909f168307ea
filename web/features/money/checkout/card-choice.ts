/** Which saved card is charged. Pure. */
interface SavedCard {
  readonly token: string
}

/** The card that was picked, and the cards it was picked among. */
export interface CardChoice {
  readonly picked: string
  readonly among: readonly SavedCard[]
}

const hasCard = (cards: readonly SavedCard[], token: string): boolean => cards.some((card) => card.token === token)

/**
 * The newest card until another is picked, and again once the picked one was deleted or a card was added since: who adds
 * one wants to pay with it. Newest first; null while there is none.
 */
export const chooseCard = (cards: readonly SavedCard[], choice: CardChoice | null): string | null => {
  const newest = cards[0]?.token ?? null
  if (choice === null || newest === null || !hasCard(cards, choice.picked)) return newest
  return hasCard(choice.among, newest) ? choice.picked : newest
}
