/** The styles of the player, for a page that loads the player later. */
import './film-player.css'
