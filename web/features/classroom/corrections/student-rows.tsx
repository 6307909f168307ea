import type { LessonCorrection } from '#contract/classroom/shapes/correction.ts'
import { ListenButton } from '#web/features/classroom/words/word-summary.tsx'
import { CorrectionTexts } from './correction-texts.tsx'
import { HiddenFlag, HideButton } from './hide-button.tsx'

/** The corrections of a lesson as its student has them: to hear, and to keep out of review. */
export function StudentRows({ list }: { list: readonly LessonCorrection[] }) {
  return (
    <ul className="divided">
      {list.map((one) => (
        <li key={one.id} className="flex items-start gap-1 py-2.5">
          <div className="grow-in">
            <CorrectionTexts texts={one}>{one.hidden && <HiddenFlag />}</CorrectionTexts>
          </div>
          <ListenButton text={one.better} />
          <HideButton correction={one} hidden={one.hidden} />
        </li>
      ))}
    </ul>
  )
}
