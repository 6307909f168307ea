import { type DragEvent, useState } from 'react'

/** Properties of an element that takes one dropped file; it has `data-over` while something is dragged above it. */
export const useFileDrop = (onFile: (file: File) => void) => {
  const [over, setOver] = useState(false)
  return {
    'data-over': over ? '' : undefined,
    onDragOver: (event: DragEvent) => {
      // Otherwise the browser does not offer to drop here, and opens the file.
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file) onFile(file)
    },
  }
}
