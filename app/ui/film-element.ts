// For films that code places over pictures which React did not render as components.

/** A muted film over the picture of a frame, hidden until it plays. */
export function filmOver(
  frame: HTMLElement,
  src: string,
  more: Partial<Pick<HTMLVideoElement, 'loop' | 'preload'>>,
): HTMLVideoElement {
  const film = Object.assign(document.createElement('video'), {
    className: 'reel-live',
    src,
    muted: true,
    playsInline: true,
    disableRemotePlayback: true,
    hidden: true,
    tabIndex: -1,
    ...more,
  })
  film.setAttribute('aria-hidden', 'true')
  frame.querySelector('img')?.after(film)
  return film
}

/** Removes a film, and lets go of its decoder and of a file that is partly fetched. */
export function removeFilm(film: HTMLVideoElement): void {
  film.pause()
  film.removeAttribute('src')
  film.load()
  film.remove()
}
