import { FilmZone } from './film-zone.tsx'
import type { ZoneProps } from './media-zone.tsx'
import { PictureZone } from './picture-zone.tsx'
import './media.css'

/** The three files of a tutor's page. */
export function MediaZones(props: ZoneProps) {
  return (
    <div className="media-zones">
      <PictureZone kind="image" {...props} />
      <FilmZone {...props} />
      <PictureZone kind="thumbnail" {...props} />
    </div>
  )
}
