/** First halves of names that are written as two words. */
const halves = new Set(['عبد', 'أبو', 'ابو', 'نور', 'منة'])

/** What somebody is called by; `عبد الله` and `أبو بكر` are one first name. Pure. */
export const firstNameOf = (name: string): string => {
  const [first = name, second] = name.trim().split(/\s+/)
  return second !== undefined && halves.has(first) ? `${first} ${second}` : first
}
