/** The styles of the player, for a page that loads it later. */
import './film-player.css'
