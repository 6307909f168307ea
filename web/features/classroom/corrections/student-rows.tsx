import type { LessonCorrection } from '#contract/classroom/shapes/correction.ts'
import { ListenButton } from '#web/features/classroom/words/word-summary.tsx'
import { CorrectionTexts } from './correction-texts.tsx'
import { HiddenFlag, HideButton } from './hide-button.tsx'
import { useHiddenCorrections } from './query.ts'

/** The corrections of a lesson as its student has them: to hear, and to keep out of review. */
export function StudentRows({ list }: { list: readonly LessonCorrection[] }) {
  const hidden = useHiddenCorrections()
  return (
    <ul className="divided">
      {list.map((one) => {
        const isHidden = hidden?.has(one.id) ?? false
        return (
          <li key={one.id} className="flex items-start gap-1 py-2.5">
            <div className="grow-in">
              <CorrectionTexts texts={one}>{isHidden && <HiddenFlag />}</CorrectionTexts>
            </div>
            <ListenButton text={one.better} />
            <HideButton correction={one} hidden={isHidden} />
          </li>
        )
      })}
    </ul>
  )
}
