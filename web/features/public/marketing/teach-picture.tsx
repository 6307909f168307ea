import { teach } from '#web/features/public/copy/teach.ts'
import { cx } from '#web/ui/cx.ts'
import tutor from './face-nada.svg'

const sample = teach.sample

/** How full each day of the drawn week is: the hours that students booked. */
const days = [2, 4, 3, 5, 1, 0, 3]
const today = 3
/** From the top down. */
const places = [5, 4, 3, 2, 1]

/** A drawn week of a tutor. An example, so screen readers pass it over. */
export function TeachPicture() {
  return (
    <div className="relative mb-5" aria-hidden="true">
      <div className="deep pattern pt-4 px-4 pb-22 lg:p-7 grid gap-6 content-center">
        <div className="flex items-center gap-4">
          <span className="av av-96 av-tutor">
            <img className="av-img" src={tutor} alt="" width="96" height="96" />
          </span>
          <div>
            <p className="quiet small">{sample.week}</p>
            <p className="text-h2">{sample.lessons}</p>
          </div>
        </div>
        <div className="teach-week [direction:ltr] grid grid-cols-[repeat(7,1fr)] gap-2">
          {days.map((lessons, day) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity of a day
            <div className="grid gap-1.5" key={day}>
              {places.map((place) => (
                <i key={place} className={cx(place <= lessons && 'on', day === today && place === lessons && 'now')} />
              ))}
            </div>
          ))}
        </div>
        <p className="small quiet">{sample.caption}</p>
      </div>
    </div>
  )
}
