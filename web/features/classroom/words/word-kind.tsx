import { type WordKind, wordKinds } from '#contract/vocabulary/words.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

/** What a person chooses about the kind of a word. */
export type KindChoice = WordKind | 'none'

export const kindOf = (choice: KindChoice): WordKind | null => (choice === 'none' ? null : choice)

type WordKindFieldProps = { value: KindChoice; onValue: (choice: KindChoice) => void }

/** What a word is: a noun, a verb …; or nothing said. */
export function WordKindField({ value, onValue }: WordKindFieldProps) {
  const t = useCopy(wordList)
  return (
    <Field label={t('kinds.label')}>
      <Select<KindChoice>
        value={value}
        onValue={onValue}
        options={(['none', ...wordKinds] as const).map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
      />
    </Field>
  )
}
