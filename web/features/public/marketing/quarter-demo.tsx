import { landing } from '#web/copy/landing.ts'
import { Band } from './marketing-page.tsx'

const quarters = landing.quarters

/** The same 120 minutes as short lessons, as long ones, and as both: minute of the start and length. */
const rows = [
  { key: 'short', lessons: [0, 15, 30, 45, 60, 75, 90, 105].map((start) => [start, 15] as const) },
  { key: 'long', lessons: [0, 30, 60, 90].map((start) => [start, 30] as const) },
  {
    key: 'mixed',
    lessons: [
      [0, 30],
      [30, 15],
      [45, 15],
      [60, 30],
      [90, 15],
      [105, 15],
    ],
  },
] as const

export function QuarterDemo() {
  return (
    <Band className="grid gap-8 items-center lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-16">
      <div>
        <h2 className="display-line">{quarters.title}</h2>
        <p className="text-lead quiet">{quarters.text}</p>
      </div>
      <div className="card grid gap-5">
        {rows.map(({ key, lessons }) => (
          <div key={key}>
            <p className="small quiet mb-1.5">{quarters[key]}</p>
            <div className="quarter-blocks grid grid-cols-[repeat(8,1fr)] gap-5px num" aria-hidden="true">
              {lessons.map(([start, minutes]) => (
                <i
                  key={start}
                  data-long={minutes === 30 ? '' : undefined}
                  data-other={key === 'mixed' && minutes === 15 ? '' : undefined}
                >
                  {minutes}
                </i>
              ))}
            </div>
          </div>
        ))}
      </div>
    </Band>
  )
}
