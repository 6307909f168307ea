import { useState } from 'react'
import { wordFromRange, wordRanges } from '#contract/classroom/rules/words.ts'
import { common } from '#web/copy/common.ts'
import { errorCodeText } from '#web/copy/errors.ts'
import { forReader } from '#web/copy/reader.tsx'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { Chip } from '#web/ui/chip.tsx'
import { SaveDialog } from '#web/ui/save-dialog.tsx'
import type { WordToSave } from './save-word.ts'
import { type KindChoice, kindOf, WordKindField } from './word-kind.tsx'

type ChooseWordDialogProps = { text: string; onChoose: (word: WordToSave) => void; onClose: () => void }

/** A text word by word: one press chooses a word, a second one everything between the two. */
export function ChooseWordDialog({ text, onChoose, onClose }: ChooseWordDialogProps) {
  const t = useCopy(wordList)
  const ranges = wordRanges(text)
  const [chosen, setChosen] = useState<readonly [first: number, last: number] | null>(null)
  const [kind, setKind] = useState<KindChoice>('none')
  const press = (index: number): void =>
    setChosen((before) => {
      if (!before || before[0] !== before[1]) return [index, index]
      if (before[0] === index) return null
      return [Math.min(before[0], index), Math.max(before[0], index)]
    })
  const [start, end] = chosen ? [ranges[chosen[0]]?.start ?? 0, ranges[chosen[1]]?.end ?? 0] : [0, 0]
  const word = chosen && wordFromRange(text, start, end)
  return (
    <SaveDialog
      title={t('save.choose')}
      description={t('save.chooseHelp')}
      confirm={word ? t('save.confirm', { word: word.text }) : forReader(common.save)}
      savable={Boolean(word)}
      onSave={() => word && onChoose({ ...word, kind: kindOf(kind) })}
      onClose={onClose}
    >
      <div dir="auto" className="flex flex-wrap gap-2">
        {ranges.map((range, index) => (
          <Chip
            key={range.start}
            pressed={chosen !== null && index >= chosen[0] && index <= chosen[1]}
            onPressed={() => press(index)}
            hideRemoveIcon
          >
            {text.slice(range.start, range.end)}
          </Chip>
        ))}
      </div>
      {chosen && !word && (
        <p role="alert" className="small text-danger">
          {errorCodeText('long-word')}
        </p>
      )}
      <WordKindField value={kind} onValue={setKind} />
    </SaveDialog>
  )
}
