import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { profile } from '#web/copy/profile.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { type Crop, maxZoom, moveCrop, scaledSize, squareAspect, zoomCrop } from './crop.ts'
import type { Picture } from './picture.ts'

/** Movement per press of an arrow key, as a fraction of the frame. */
const step = 0.02
const zoomStep = 0.1
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

const percent = (share: number): string => `${share * 100}%`

type CropperProps = {
  picture: Picture
  crop: Crop
  onCrop: (crop: Crop) => void
  /** The frame's width divided by its height. */
  aspect?: number
}

/** Renders the cropped part of the picture; fills its container. */
export function CroppedPicture({ picture, crop, aspect = squareAspect }: Omit<CropperProps, 'onCrop'>) {
  const { width, height } = scaledSize(picture, crop.zoom, aspect)
  return (
    <img
      className="absolute top-[50%] start-[50%] max-w-none select-none pointer-events-none"
      src={picture.url}
      alt=""
      draggable={false}
      style={{
        inlineSize: percent(width),
        blockSize: percent(height),
        translate: `calc(-50% + ${percent(crop.x / width)}) calc(-50% + ${percent(crop.y / height)})`,
      }}
    />
  )
}

/** Crops a picture to a square or a wide frame: moved by dragging or the arrow keys, zoomed by a slider. */
export function Cropper({ picture, crop, onCrop, aspect = squareAspect }: CropperProps) {
  const t = useCopy(profile)
  const dragStart = useRef<{ x: number; y: number } | null>(null)

  const handleDrag = (event: PointerEvent<HTMLElement>) => {
    if (!dragStart.current) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    onCrop(
      moveCrop(
        picture,
        crop,
        (event.clientX - dragStart.current.x) / width,
        (event.clientY - dragStart.current.y) / height,
        aspect,
      ),
    )
    dragStart.current = { x: event.clientX, y: event.clientY }
  }
  const handleKey = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    const zoom = { '+': zoomStep, '=': zoomStep, '-': -zoomStep }[event.key]
    if (!arrow && !zoom) return
    event.preventDefault()
    onCrop(arrow ? moveCrop(picture, crop, ...arrow, aspect) : zoomCrop(picture, crop, crop.zoom + (zoom ?? 0), aspect))
  }

  return (
    <div className="stack">
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows move the picture in it
        tabIndex={0}
        role="application"
        aria-label={t('photo.stage')}
        className="crop-stage relative overflow-hidden bg-sunken [direction:ltr] mx-auto rounded-lg [touch-action:none]"
        data-wide={aspect === squareAspect ? undefined : ''}
        onKeyDown={handleKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          dragStart.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={handleDrag}
        onPointerUp={() => {
          dragStart.current = null
        }}
        onPointerCancel={() => {
          dragStart.current = null
        }}
      >
        <CroppedPicture picture={picture} crop={crop} aspect={aspect} />
      </div>
      <label className="row small">
        {t('photo.zoom')}
        <input
          type="range"
          className="grow-in min-h-control [accent-color:var(--accent)]"
          min={1}
          max={maxZoom}
          step={0.01}
          value={crop.zoom}
          onChange={({ target }) => onCrop(zoomCrop(picture, crop, Number(target.value), aspect))}
        />
      </label>
    </div>
  )
}
