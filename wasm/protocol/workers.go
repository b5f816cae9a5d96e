package protocol

// A WorkersEvent is what the host of several workers reports to package workers. Type says
// which fields it uses.
//
//	start     Request, Workers, Known, Key   a check starts; the request may lack its texts
//	response  Part, Response, Key            a worker has answered; long lists may be left out
//	failed    Part, Message, Unloaded        a worker has ended by itself
//	shown     Key                            the error of a found action is on the screen
//	stop                                     the user wants the check to end with a result
//	drop                                     the check ends without a result
//	wake                                     the time of a wake action has come
type WorkersEvent struct {
	Type    string   `json:"type" js:"'start' | 'response' | 'failed' | 'shown' | 'stop' | 'drop' | 'wake'"`
	Request *Request `json:"request,omitempty"`
	Workers int      `json:"workers,omitempty"` // the most that run at once
	Known   *Result  `json:"known,omitempty"`   // an error that is on the screen; the check looks for a shorter trail
	Part    int      `json:"part,omitempty"`    // which worker, from 0 on
	// Key is the host's number for the result that comes with the event; 0 is no result.
	Key      int       `json:"key,omitempty"`
	Response *Response `json:"response,omitempty"`
	Message  string    `json:"message,omitempty"`
	Unloaded bool      `json:"unloaded,omitempty"` // the worker failed because a file could not be loaded
}

// WorkersActions are what the host does after an event, in this order.
type WorkersActions struct {
	Actions []*WorkersAction `json:"actions"`
	// Keep lists the keys of the results that later actions may name, and perhaps 0.
	Keep []int `json:"keep"`
}

// A WorkersAction is one thing that the host does. Type says which fields it uses.
//
//	send      Part, Request, TrailOf           send a request to a worker; start the worker if there is none
//	end       Part                             end a worker
//	progress  Progress, TrailOf, Members       show the progress of the check
//	found     Result, Key, Members             show an error; the check continues
//	result    Result, Key, Members and others  the check has ended
//	failed    Message, Unloaded                the check has ended without a result
//	rows      Rows                             a check of everything begins with these rows
//	row       Row, Result, Key, Members, ...   a row has changed; with Result it has ended
//	silent    Silent                           a worker has stopped answering, or answers again
//	wake      After                            send the event wake after this time
type WorkersAction struct {
	Type string `json:"type" js:"'send' | 'end' | 'progress' | 'found' | 'result' | 'failed' | 'rows' | 'row' | 'silent' | 'wake'"`
	Part int    `json:"part,omitempty"`
	// Request lacks the texts if that of the start event does.
	Request *Request `json:"request,omitempty"`
	// TrailOf is the key of a result: its trail belongs to the request, or is the best
	// trail so far of an iterated search; 0 is none.
	TrailOf  int       `json:"trailOf,omitempty"`
	Progress *Progress `json:"progress,omitempty"`
	// Result is the result with the key, with what the other workers did added to it. It
	// lacks the lists that the host left out. Key 0 is a result that no worker reported.
	Result  *Result `json:"result,omitempty"`
	Key     int     `json:"key,omitempty"`
	Heading string  `json:"heading,omitempty"` // goes before the report of the result
	Note    string  `json:"note,omitempty"`    // a sentence that the result does not say
	// Members are the searches of all workers.
	Members  []Member `json:"members,omitempty"`
	Message  string   `json:"message,omitempty"`
	Unloaded bool     `json:"unloaded,omitempty"`
	Silent   bool     `json:"silent,omitempty"`
	After    float64  `json:"after,omitempty"` // seconds
	Rows     []*Row   `json:"rows,omitempty"`
	Row      *Row     `json:"row,omitempty"`
}
