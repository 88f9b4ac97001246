import { endOfFfmpeg } from '#app/platform/ffmpeg-end.ts'
import { FilmFailed } from '#app/platform/film/film.ts'
import { ffmpegCommand } from '#app/platform/film/find-engine.ts'
import { type ChildOptions, runChild } from '#app/platform/film/run-child.ts'

/**
 * Runs the `ffmpeg` command to its end.
 * @returns how many lines of errors matched `counted`
 * @throws FilmFailed
 */
export async function runFfmpeg(
  args: readonly string[],
  options: Omit<ChildOptions, 'command' | 'args'>,
): Promise<number> {
  const { code, errors, counted } = await runChild({ command: ffmpegCommand(), args, ...options })
  if (code !== 0)
    throw new FilmFailed(endOfFfmpeg(code, errors), `ffmpeg ended with ${code}. ${errors}`)
  return counted
}
