import { useState } from 'react'
import type { WeeklyHour } from '#contract/lessons/shapes/weekly-hour.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { weekly } from '#web/features/lessons/copy/weekly.ts'
import { EndWeeklyDialog, weeklyHourWords } from '#web/features/lessons/weekly-hours/end-weekly-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'

type EveryWeekProps = {
  /** The hour that the student already keeps at the chosen time; null for none. */
  hour: WeeklyHour | null
  now: number
  checked: boolean
  onChecked: (checked: boolean) => void
}

/** Offers to book the chosen time every week, or to end it where that is done already. */
export function EveryWeek({ hour, now, checked, onChecked }: EveryWeekProps) {
  const t = useCopy(weekly)
  const [isAsking, setIsAsking] = useState(false)
  if (hour)
    return (
      <div className="well stack-2 justify-items-start">
        <p className="small">{t('already', weeklyHourWords(hour, now))}</p>
        <Button kind="line" size="sm" icon="i-ph-repeat" onClick={() => setIsAsking(true)}>
          {t('end.yes')}
        </Button>
        <EndWeeklyDialog hour={hour} now={now} open={isAsking} onOpen={setIsAsking} />
      </div>
    )
  return (
    <div className="stack-2">
      <Checkbox checked={checked} onChecked={onChecked}>
        {t('box')}
      </Checkbox>
      {checked && <p className="caption quiet">{t('boxHint')}</p>}
    </div>
  )
}
