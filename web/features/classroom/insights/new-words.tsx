import type { Insight } from '#contract/classroom/shapes/insight.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { insights } from '#web/features/classroom/copy/insights.ts'
import { useSaveWord, useWordOwner } from '#web/features/classroom/words/save-word.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { useRefreshInsight } from './query.ts'

/** Words of the text that the list lacks; a press adds one. */
export function NewWords({ insight: { lessonId, mine } }: { insight: Insight }) {
  const t = useCopy(insights)
  const save = useSaveWord(useWordOwner())
  const refresh = useRefreshInsight(lessonId)
  return (
    <Card aria-labelledby="insight-words" className="stack">
      <SectionHead id="insight-words" title={t('words.title')} />
      <p className="caption quiet">{t('words.hint')}</p>
      <ul className="flex flex-wrap gap-2">
        {mine.words.map(({ text, count }) => (
          <li key={text}>
            <Button
              size="sm"
              kind="line"
              icon="i-ph-plus"
              aria-label={t('words.add', { word: text })}
              loading={save.isPending && save.variables.text === text}
              onClick={() =>
                save.mutate(
                  { text, meaning: '', sentence: sentenceWith(mine.text ?? '', text) },
                  { onSuccess: refresh },
                )
              }
            >
              <bdi lang="en">{text}</bdi>
              <small className="quiet num">{count}</small>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The sentence in which a word was said first, where it is short enough to be kept with it. */
const sentenceWith = (text: string, word: string): string => {
  const sentence = text.split(/\n|(?<=[.!?])\s/u).find((one) => one.toLowerCase().includes(word))
  return sentence && sentence.length <= 200 ? sentence : ''
}
