/**
 * Stands inside the page and runs before anything is fetched, so it is small, imports nothing and never throws. The
 * build writes it into index.html and its hash into the content policy.
 */
declare const firstTutors: string
declare const pictureForms: string
declare const pictureSizes: string
{
  const stored = (key: string) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage may be closed to us: the system's theme, and a visitor.
      return null
    }
  }

  // Before the first paint, so that a chosen theme never flashes the other one.
  const theme = stored('hiwar-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

  // A visitor's first screen is the list of tutors: it travels beside the code that will show it, and so do the
  // pictures at its head.
  if (/^\/(tutors)?$/.test(location.pathname) && !location.search && stored('hiwar.token') === null) {
    const sentAt = Date.now()
    const answer = fetch(firstTutors, { headers: { accept: 'application/json' } }).then((response) => ({
      response,
      receivedAt: Date.now(),
    }))
    window.early = { url: firstTutors, sentAt, answer }
    answer
      .then(({ response }) => response.clone().json())
      .then(({ list }: { list: { thumbnail: string | null; image: string | null }[] }) => {
        for (const { thumbnail, image } of list.slice(0, 2)) {
          const picture = new Image()
          const [, address] = (thumbnail ?? image)?.split('/assets/uploads/') ?? []
          picture.fetchPriority = 'high'
          picture.sizes = pictureSizes
          if (address) picture.srcset = pictureForms.replaceAll('$', () => address)
        }
      })
      // Whoever takes the answer tells what went wrong.
      .catch(() => {})
  }
}

// A module only for the type checker, so that its names stay its own.
export {}
