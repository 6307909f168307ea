import { type RubricName, rubric } from '#contract/vocabulary/assessments.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { assessments } from '#web/features/joining/copy/assessments.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'

const scores = ['1', '2', '3', '4'] as const

type ScoreProps = { name: RubricName; value: number | null; onValue: (value: number) => void }

function Score({ name, value, onValue }: ScoreProps) {
  const t = useCopy(assessments)
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span className="small">{t(`rubric.${name}`)}</span>
      <SegmentedControl<string>
        label={t(`rubric.${name}`)}
        value={value === null ? '' : String(value)}
        onValue={(next) => onValue(Number(next))}
        options={scores.map((score) => ({ value: score, label: <span className="num px-1">{score}</span> }))}
      />
    </div>
  )
}

type RubricFieldsProps = {
  values: Readonly<Record<RubricName, number | null>>
  onValue: (name: RubricName, value: number) => void
}

/** The four scores of a film, an interview or a demo session. */
export function RubricFields({ values, onValue }: RubricFieldsProps) {
  return rubric.map((name) => (
    <Score key={name} name={name} value={values[name]} onValue={(value) => onValue(name, value)} />
  ))
}
