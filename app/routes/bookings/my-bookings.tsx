export default function Page() {
  return <div className="page pt-10"><h1 className="display-2">My bookings</h1></div>
}
