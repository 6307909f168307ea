import { landing } from '#web/copy/landing.ts'
// In the page itself, because the picture is the largest thing a phone shows first.
import student from './scene-student.svg?inline'
import tutor from './scene-tutor.svg?inline'

const sample = landing.sample
const spent = ['spent', 'spent', 'held', 'held', 'held', 'about', 'about', ''] as const

/** A drawn lesson with the parts of the product that surround it. An example, so screen readers pass it over. */
export function LessonPicture() {
  return (
    <div className="show" aria-hidden="true">
      <div className="deep pattern show-ground">
        <div className="show-stage">
          <img src={tutor} alt="" width="640" height="400" decoding="async" />
          <span className="status status-now show-timer">
            <i className="now-dot" />
            <span className="num">17:20</span> {sample.left}
          </span>
          <bdi lang="en" dir="ltr" className="show-say show-say-theirs">
            So, what did you do today?
          </bdi>
          <bdi lang="en" dir="ltr" className="show-say show-say-mine">
            I finished my first project!
          </bdi>
          <img className="show-self" src={student} alt="" width="640" height="400" decoding="async" />
        </div>
      </div>
      <div className="show-float show-booking">
        <div className="flex justify-between gap-3 small">
          <b>{sample.tonight}</b>
          <span className="quiet">{sample.length}</span>
        </div>
        <div className="show-times">
          <span>{sample.times.a}</span>
          <span data-on="">{sample.times.b}</span>
          <span>{sample.times.c}</span>
        </div>
      </div>
      <div className="show-float show-quota">
        <div className="caption quiet mb-1.5">{sample.quota}</div>
        <div className="quarters">
          {spent.map((state, block) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity of a block
            <i key={block} className={state} />
          ))}
        </div>
      </div>
    </div>
  )
}
