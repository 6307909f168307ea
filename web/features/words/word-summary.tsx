import { Sentence } from './sentence.tsx'

type WordSummaryProps = { word: { readonly text: string; readonly meaning: string; readonly sentence: string } }

/** A word with what is known of it below: its meaning, and its sentence with the word marked. */
export function WordSummary({ word: { text, meaning, sentence } }: WordSummaryProps) {
  return (
    <>
      <b className="break-words">
        <bdi>{text}</bdi>
      </b>
      {meaning !== '' && (
        <span className="whitespace-pre-wrap break-words">
          <bdi>{meaning}</bdi>
        </span>
      )}
      {sentence !== '' && (
        <span className="small quiet whitespace-pre-wrap break-words">
          <bdi>
            <Sentence text={sentence} word={text} />
          </bdi>
        </span>
      )}
    </>
  )
}
