import type { Word } from '#contract/classroom/shapes/word.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { Sentence } from './sentence.tsx'

type WordSummaryProps = { word: Pick<Word, 'text' | 'meaning' | 'sentence' | 'kind'> }

/** A word with what is known of it below: its meaning, and its sentence with the word marked. */
export function WordSummary({ word: { text, meaning, sentence, kind } }: WordSummaryProps) {
  const t = useCopy(wordList)
  return (
    <>
      <b className="wrap-anywhere">
        <bdi>{text}</bdi>
      </b>
      {(meaning !== '' || kind) && (
        <span className="whitespace-pre-wrap wrap-anywhere">
          <bdi>{meaning}</bdi>
          {kind && (
            <span className="small quiet">
              {meaning !== '' && '، '}
              {t(`kinds.${kind}`)}
            </span>
          )}
        </span>
      )}
      {sentence !== '' && (
        <span className="small quiet whitespace-pre-wrap wrap-anywhere">
          <bdi>
            <Sentence text={sentence} word={text} />
          </bdi>
        </span>
      )}
    </>
  )
}
