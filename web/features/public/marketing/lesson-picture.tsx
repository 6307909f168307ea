import { landing } from '#web/copy/landing.ts'
// In the page itself, because the picture is the largest thing a phone shows first.
import student from './scene-student.svg?inline'
import tutor from './scene-tutor.svg?inline'

const sample = landing.sample
const spent = ['spent', 'spent', 'held', 'held', 'held', 'about', 'about', ''] as const

/** A drawn lesson with the parts of the product that surround it. An example, so screen readers pass it over. */
export function LessonPicture() {
  return (
    <div className="relative mb-5" aria-hidden="true">
      <div className="deep pattern pt-4 px-4 pb-22 lg:p-7">
        <div className="show-stage relative overflow-hidden aspect-[4/3.4] rounded-lg turn-end lg:aspect-[16/11.5]">
          <img src={tutor} alt="" width="640" height="400" decoding="async" />
          <span className="status status-now show-timer">
            <i className="flex-none size-2.5 rounded-[50%] [border-end-start-radius:2px] bg-now-contrast" />
            {sample.left} <span className="num">17:20</span>
          </span>
          <bdi
            lang="en"
            dir="ltr"
            className="absolute max-w-[70%] py-2 px-3.5 rounded-[1rem] fs-small leading-[1.5] shadow-2 top-13 start-3 turn-start bg-raised text-text"
          >
            So, what did you do today?
          </bdi>
          <bdi
            lang="en"
            dir="ltr"
            className="absolute max-w-[70%] py-2 px-3.5 rounded-[1rem] fs-small leading-[1.5] shadow-2 top-[50.5%] end-3 hidden turn-end bg-now text-now-contrast lg:block"
          >
            I finished my first project!
          </bdi>
          <img className="show-self" src={student} alt="" width="640" height="400" decoding="async" />
        </div>
      </div>
      <div className="absolute py-3.5 px-4 rounded-lg bg-raised text-text shadow-3 grid gap-2 -bottom-5 inset-x-4 turn-start lg:-bottom-8 lg:-start-9 lg:end-auto lg:w-84">
        <div className="flex justify-between gap-3 small">
          <b>{sample.tonight}</b>
          <span className="quiet">{sample.length}</span>
        </div>
        <div className="show-times grid grid-cols-[repeat(3,1fr)] gap-2">
          <span>{sample.times.a}</span>
          <span data-on="">{sample.times.b}</span>
          <span>{sample.times.c}</span>
        </div>
      </div>
      <div className="absolute py-3.5 px-4 rounded-lg bg-raised text-text shadow-3 hidden lg:block lg:-top-6 lg:end-10">
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
