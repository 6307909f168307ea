import { useEffect, useState } from 'react'
import { limits } from '#contract/vocabulary/limits.ts'
import type { TutorMedia } from '#contract/vocabulary/media.ts'
import { type Crop, centredCrop } from '#web/features/people/profile/crop.ts'
import {
  type CropTarget,
  cropToFile,
  faceTarget,
  type Picture,
  type PictureProblem,
  readPicture,
  releasePicture,
} from '#web/features/people/profile/picture.ts'
import { usePreview } from './use-preview.ts'

export type PictureKind = Exclude<TutorMedia, 'video'>

/** What each picture is cropped to, and from which width on it stays sharp. */
export const pictureTargets: Readonly<Record<PictureKind, CropTarget & { readonly wantedWidth: number }>> = {
  image: { ...faceTarget, wantedWidth: limits.imageSide },
  thumbnail: { aspect: 16 / 9, maxWidth: 1920, name: 'cover', wantedWidth: 1280 },
}

/** A chosen picture, until it is sent: cropped once, and again as often as wanted. */
export const usePictureDraft = (kind: PictureKind) => {
  const [picture, setPicture] = useState<Picture | null>(null)
  const [crop, setCrop] = useState<Crop>(centredCrop)
  const [cropping, setCropping] = useState(false)
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const [cut, setCut] = useState<{ file: File; url: string } | null>(null)
  const preview = usePreview()
  useEffect(() => () => (picture ? releasePicture(picture) : undefined), [picture])

  const take = async (file: File) => {
    setReading(true)
    const read = await readPicture(file)
    setReading(false)
    const failed = typeof read === 'string'
    setProblem(failed ? read : null)
    if (failed) return
    setCrop(centredCrop)
    setPicture(read)
    setCropping(true)
  }
  const apply = async () => {
    if (!picture) return
    const file = await cropToFile(picture, crop, pictureTargets[kind])
    setCut({ file, url: preview.show(file) })
    setCropping(false)
  }
  const discard = () => {
    preview.free()
    setCut(null)
    setPicture(null)
  }
  /** Hands the cropped file and its preview over; whoever takes them frees the preview. */
  const handOver = (): { file: File; preview: string } | null => {
    if (!cut) return null
    preview.handOver()
    setCut(null)
    setPicture(null)
    return { file: cut.file, preview: cut.url }
  }
  /** Closing the dialog before the first cut gives the picture up. */
  const setCroppingOpen = (open: boolean) => {
    setCropping(open)
    if (!open && !cut) setPicture(null)
  }
  return { picture, crop, setCrop, cropping, setCroppingOpen, reading, problem, cut, take, apply, discard, handOver }
}
