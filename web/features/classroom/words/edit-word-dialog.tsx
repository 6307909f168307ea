import { useState } from 'react'
import type { Word } from '#contract/classroom/shapes/word.ts'
import { cleanText, textLength } from '#contract/vocabulary/text.ts'
import { wordLimits } from '#contract/vocabulary/words.ts'
import { errorCodeText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { useTypedTexts } from '#web/lib/typed-texts.ts'
import { Field } from '#web/ui/field.tsx'
import { SaveDialog } from '#web/ui/save-dialog.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useUpdateWord } from './query.ts'
import { type KindChoice, kindOf, WordKindField } from './word-kind.tsx'

const parts = ['meaning', 'sentence'] as const

/** The meaning, the kind and the sentence of a word, to be written by its student. */
export function EditWordDialog({ word, onClose }: { word: Word; onClose: () => void }) {
  const t = useCopy(wordList)
  const [texts, setTexts] = useTypedTexts(`word-${word.id}`, { meaning: word.meaning, sentence: word.sentence })
  const [kind, setKind] = useState<KindChoice>(word.kind ?? 'none')
  const update = useUpdateWord()
  const lengthOf = (part: (typeof parts)[number]): number => textLength(cleanText(texts[part]))
  return (
    <SaveDialog
      title={t('edit.open', { word: word.text })}
      savable={parts.every((part) => lengthOf(part) <= wordLimits[part])}
      saving={update.isPending}
      error={update.error}
      errorTitle={t('edit.failed')}
      onSave={() => update.mutate({ id: word.id, body: { ...texts, kind: kindOf(kind) } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {parts.map((part) => (
        <Field
          key={part}
          label={t(`edit.${part}`)}
          error={lengthOf(part) > wordLimits[part] && errorCodeText('long-word-text')}
          counter={{ used: lengthOf(part), max: wordLimits[part] }}
        >
          <Textarea
            rows={part === 'meaning' ? 2 : 3}
            value={texts[part]}
            onValue={(text) => setTexts((before) => ({ ...before, [part]: text }))}
          />
        </Field>
      ))}
      <WordKindField value={kind} onValue={setKind} />
    </SaveDialog>
  )
}
