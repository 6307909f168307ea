/** First letters of the first two words without the article: `ع ج`. The space keeps Arabic letters from joining. Pure. */
export const nameInitials = (name: string): string => {
  const words = name.normalize('NFC').trim().split(/\s+/).filter(Boolean).slice(0, 2)
  const letters = words.map((word) => [...word.replace(/^ال(?=.{2})/, '')][0] ?? '')
  return /[A-Za-z]/.test(letters[0] ?? '') ? letters.join('').toUpperCase() : letters.join(' ')
}
