/** A sentence with the word in it marked. */
export function Sentence({ text, word }: { text: string; word: string }) {
  const at = text.toLowerCase().indexOf(word.toLowerCase())
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className="word-mark">{text.slice(at, at + word.length)}</mark>
      {text.slice(at + word.length)}
    </>
  )
}
