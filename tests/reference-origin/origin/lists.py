from rest_framework import serializers

PAGING = {
    "p": serializers.IntegerField(min_value=1, default=1),
    "p_size": serializers.ChoiceField(choices=[10, 20], default=10),
}


def paged(rows, given, shape) -> dict:
    """One page of rows, newest first. The specification names only `page.count` and `queryset`."""
    start = (given["p"] - 1) * int(given["p_size"])
    return {
        "page": {"count": rows.count()},
        "queryset": [shape(row) for row in rows[start : start + int(given["p_size"])]],
    }
