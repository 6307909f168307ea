import { useState } from 'react'
import type { Word } from '#contract/shapes/word.ts'
import { cleanText, textLength } from '#contract/vocabulary/text.ts'
import { wordLimits } from '#contract/vocabulary/words.ts'
import { common } from '#web/copy/common.ts'
import { errorCodeText, errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useUpdateWord } from './query.ts'

const parts = ['meaning', 'sentence'] as const

export function EditWordDialog({ word, onClose }: { word: Word; onClose: () => void }) {
  const t = useCopy(wordList)
  const [texts, setTexts] = useState({ meaning: word.meaning, sentence: word.sentence })
  const update = useUpdateWord()
  const lengthOf = (part: (typeof parts)[number]): number => textLength(cleanText(texts[part]))
  const fits = parts.every((part) => lengthOf(part) <= wordLimits[part])
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      title={t('edit.open', { word: word.text })}
      size="narrow"
      footer={
        <>
          <Button
            loading={update.isPending}
            disabled={!fits}
            onClick={() => update.mutate({ id: word.id, texts }, { onSuccess: onClose })}
          >
            {common.save}
          </Button>
          <Button kind="plain" onClick={onClose}>
            {common.cancel}
          </Button>
        </>
      }
    >
      <div className="stack">
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
        {update.error && (
          <Alert kind="danger" urgent title={t('edit.failed')}>
            {errorText(update.error)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
