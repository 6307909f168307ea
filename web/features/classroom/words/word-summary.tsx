import type { Word } from '#contract/classroom/shapes/word.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** A sentence with the word in it marked. */
export function Sentence({ text, word }: { text: string; word: string }) {
  const at = text.toLowerCase().indexOf(word.toLowerCase())
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className="px-0.2em rounded-xs bg-accent-subtle text-inherit">{text.slice(at, at + word.length)}</mark>
      {text.slice(at + word.length)}
    </>
  )
}

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

/** Says a word, where the device can. */
export function ListenButton({ text, kind = 'plain' }: { text: string; kind?: 'plain' | 'line' }) {
  const t = useCopy(wordList)
  if (!('speechSynthesis' in window)) return null
  const say = () => {
    const spoken = new SpeechSynthesisUtterance(text)
    spoken.lang = 'en-US'
    speechSynthesis.cancel()
    speechSynthesis.speak(spoken)
  }
  return (
    <IconButton
      icon="i-ph-speaker-high"
      kind={kind}
      round={kind === 'line'}
      label={t('review.listen', { word: text })}
      onClick={say}
    />
  )
}
