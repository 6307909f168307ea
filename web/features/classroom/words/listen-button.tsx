import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

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
