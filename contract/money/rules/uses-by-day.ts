import { addCairoDays, cairoDay } from '../../shared/rules/time.ts'

/** How many of these instants lie on each of the last days of Cairo, today the last. Epoch ms. */
export const usesByDay = (
  instants: readonly number[],
  days: number,
  now: number,
): { readonly day: string; readonly uses: number }[] => {
  const counts = new Map<string, number>()
  for (const at of instants) counts.set(cairoDay(at), (counts.get(cairoDay(at)) ?? 0) + 1)
  const today = cairoDay(now)
  return Array.from({ length: days }, (_, index) => {
    const day = addCairoDays(today, index + 1 - days)
    return { day, uses: counts.get(day) ?? 0 }
  })
}
