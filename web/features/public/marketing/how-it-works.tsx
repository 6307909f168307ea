import type { ReactNode } from 'react'
import { landing } from '#web/copy/landing.ts'
import { useConfig } from '#web/features/people/auth/config.ts'
import second from '#web/features/shared/face-tutor.svg'
import { cx } from '#web/ui/cx.ts'
import first from './face-karim.svg'
import third from './face-nada.svg'
import { Band } from './marketing-page.tsx'

const how = landing.how
const sample = landing.sample
const { a, b, c, d, e, f } = sample.times

const faces = [
  { src: second, look: 'av-60' },
  { src: first, look: 'av-96 how-chosen' },
  { src: third, look: 'av-60' },
]

const ChooseTutor = () => (
  <span className="flex items-end gap-3">
    {faces.map(({ src, look }) => (
      <span key={src} className={cx('av av-tutor', look)}>
        <img className="av-img" src={src} alt="" width="96" height="96" loading="lazy" />
      </span>
    ))}
  </span>
)

const ChooseTime = () => (
  <span className="show-times grid gap-2 grid-cols-[repeat(3,minmax(0,5.25rem))]">
    {[d, e, a, b, c, f].map((time) => (
      <span key={time} data-on={time === b ? '' : undefined}>
        {time}
      </span>
    ))}
  </span>
)

const Talk = () => (
  <span className="how-talk grid gap-2 w-[min(100%,17rem)] fs-small">
    <bdi lang="en" dir="ltr" className="turn-start">
      How was your interview?
    </bdi>
    <bdi lang="en" dir="ltr" className="turn-end" data-mine="">
      Better than I expected!
    </bdi>
  </span>
)

const steps: readonly { key: 'tutor' | 'time' | 'talk'; picture: ReactNode }[] = [
  { key: 'tutor', picture: <ChooseTutor /> },
  { key: 'time', picture: <ChooseTime /> },
  { key: 'talk', picture: <Talk /> },
]

/** The way from a tutor's film to the first lesson, in three steps. */
export function HowItWorks() {
  const texts = useConfig()?.texts !== false
  return (
    <Band raised id="how">
      <h2 className="display-line">{how.title}</h2>
      <p className="text-lead quiet">{how.lead}</p>
      <ol className="how">
        {steps.map(({ key, picture }) => (
          <li className="grid grid-cols-1 content-start gap-2" key={key}>
            <div className="how-picture grid place-items-center min-h-46 mb-2 rounded-xl turn-start" aria-hidden="true">
              {picture}
            </div>
            <p className="small strong text-accent">{how[key].step}</p>
            <h3>{how[key].title}</h3>
            <p className="small quiet">
              {how[key].text}
              {key === 'time' && texts && ` ${how.time.reminder}`}
            </p>
          </li>
        ))}
      </ol>
    </Band>
  )
}
